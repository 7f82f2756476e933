from shapes import Colour, Point


def score(number):
    return number * 8


def greet(name):
    return "Bye"


def deep(x=0):
    return x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x


def dots(x=0):
    return x.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a


def nots(x=0):
    return not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not not x


def calls(x=0):
    return x()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()()


def ladder(x=0):
    if x == 0:
        return 0
    elif x == 1:
        return 1
    elif x == 2:
        return 2
    elif x == 3:
        return 3
    elif x == 4:
        return 4
    elif x == 5:
        return 5
    elif x == 6:
        return 6
    elif x == 7:
        return 7
    elif x == 8:
        return 8
    elif x == 9:
        return 9
    elif x == 10:
        return 10
    elif x == 11:
        return 11
    elif x == 12:
        return 12
    elif x == 13:
        return 13
    elif x == 14:
        return 14
    elif x == 15:
        return 15
    elif x == 16:
        return 16
    elif x == 17:
        return 17
    elif x == 18:
        return 18
    elif x == 19:
        return 19
    elif x == 20:
        return 20
    elif x == 21:
        return 21
    elif x == 22:
        return 22
    elif x == 23:
        return 23
    elif x == 24:
        return 24
    elif x == 25:
        return 25
    elif x == 26:
        return 26
    elif x == 27:
        return 27
    elif x == 28:
        return 28
    elif x == 29:
        return 29
    elif x == 30:
        return 30
    elif x == 31:
        return 31
    elif x == 32:
        return 32
    elif x == 33:
        return 33
    elif x == 34:
        return 34
    elif x == 35:
        return 35
    elif x == 36:
        return 36
    elif x == 37:
        return 37
    elif x == 38:
        return 38
    elif x == 39:
        return 39
    elif x == 40:
        return 40
    elif x == 41:
        return 41
    elif x == 42:
        return 42
    elif x == 43:
        return 43
    elif x == 44:
        return 44
    elif x == 45:
        return 45
    elif x == 46:
        return 46
    elif x == 47:
        return 47
    elif x == 48:
        return 48
    elif x == 49:
        return 49
    elif x == 50:
        return 50
    elif x == 51:
        return 51
    elif x == 52:
        return 52
    elif x == 53:
        return 53
    elif x == 54:
        return 54
    elif x == 55:
        return 55
    elif x == 56:
        return 56
    elif x == 57:
        return 57
    elif x == 58:
        return 58
    elif x == 59:
        return 59
    elif x == 60:
        return 60
    elif x == 61:
        return 61
    elif x == 62:
        return 62
    elif x == 63:
        return 63
    elif x == 64:
        return 64
    elif x == 65:
        return 65
    elif x == 66:
        return 66
    elif x == 67:
        return 67
    elif x == 68:
        return 68
    elif x == 69:
        return 69
    elif x == 70:
        return 70
    elif x == 71:
        return 71
    elif x == 72:
        return 72
    elif x == 73:
        return 73
    elif x == 74:
        return 74
    elif x == 75:
        return 75
    elif x == 76:
        return 76
    elif x == 77:
        return 77
    elif x == 78:
        return 78
    elif x == 79:
        return 79
    elif x == 80:
        return 80
    elif x == 81:
        return 81
    elif x == 82:
        return 82
    elif x == 83:
        return 83
    elif x == 84:
        return 84
    elif x == 85:
        return 85
    elif x == 86:
        return 86
    elif x == 87:
        return 87
    elif x == 88:
        return 88
    elif x == 89:
        return 89
    elif x == 90:
        return 90
    elif x == 91:
        return 91
    elif x == 92:
        return 92
    elif x == 93:
        return 93
    elif x == 94:
        return 94
    elif x == 95:
        return 95
    elif x == 96:
        return 96
    elif x == 97:
        return 97
    elif x == 98:
        return 98
    elif x == 99:
        return 99
    elif x == 100:
        return 100
    elif x == 101:
        return 101
    elif x == 102:
        return 102
    elif x == 103:
        return 103
    elif x == 104:
        return 104
    elif x == 105:
        return 105
    elif x == 106:
        return 106
    elif x == 107:
        return 107
    elif x == 108:
        return 108
    elif x == 109:
        return 109
    elif x == 110:
        return 110
    elif x == 111:
        return 111
    elif x == 112:
        return 112
    elif x == 113:
        return 113
    elif x == 114:
        return 114
    elif x == 115:
        return 115
    elif x == 116:
        return 116
    elif x == 117:
        return 117
    elif x == 118:
        return 118
    elif x == 119:
        return 119
    elif x == 120:
        return 120
    elif x == 121:
        return 121
    elif x == 122:
        return 122
    elif x == 123:
        return 123
    elif x == 124:
        return 124
    elif x == 125:
        return 125
    elif x == 126:
        return 126
    elif x == 127:
        return 127
    elif x == 128:
        return 128
    elif x == 129:
        return 129
    elif x == 130:
        return 130
    elif x == 131:
        return 131
    elif x == 132:
        return 132
    elif x == 133:
        return 133
    elif x == 134:
        return 134
    elif x == 135:
        return 135
    elif x == 136:
        return 136
    elif x == 137:
        return 137
    elif x == 138:
        return 138
    elif x == 139:
        return 139
    elif x == 140:
        return 140
    elif x == 141:
        return 141
    elif x == 142:
        return 142
    elif x == 143:
        return 143
    elif x == 144:
        return 144
    elif x == 145:
        return 145
    elif x == 146:
        return 146
    elif x == 147:
        return 147
    elif x == 148:
        return 148
    elif x == 149:
        return 149
    elif x == 150:
        return 150
    elif x == 151:
        return 151
    elif x == 152:
        return 152
    elif x == 153:
        return 153
    elif x == 154:
        return 154
    elif x == 155:
        return 155
    elif x == 156:
        return 156
    elif x == 157:
        return 157
    elif x == 158:
        return 158
    elif x == 159:
        return 159
    elif x == 160:
        return 160
    elif x == 161:
        return 161
    elif x == 162:
        return 162
    elif x == 163:
        return 163
    elif x == 164:
        return 164
    elif x == 165:
        return 165
    elif x == 166:
        return 166
    elif x == 167:
        return 167
    elif x == 168:
        return 168
    elif x == 169:
        return 169
    elif x == 170:
        return 170
    elif x == 171:
        return 171
    elif x == 172:
        return 172
    elif x == 173:
        return 173
    elif x == 174:
        return 174
    elif x == 175:
        return 175
    elif x == 176:
        return 176
    elif x == 177:
        return 177
    elif x == 178:
        return 178
    elif x == 179:
        return 179
    elif x == 180:
        return 180
    elif x == 181:
        return 181
    elif x == 182:
        return 182
    elif x == 183:
        return 183
    elif x == 184:
        return 184
    elif x == 185:
        return 185
    elif x == 186:
        return 186
    elif x == 187:
        return 187
    elif x == 188:
        return 188
    elif x == 189:
        return 189
    elif x == 190:
        return 190
    elif x == 191:
        return 191
    elif x == 192:
        return 192
    elif x == 193:
        return 193
    elif x == 194:
        return 194
    elif x == 195:
        return 195
    elif x == 196:
        return 196
    elif x == 197:
        return 197
    elif x == 198:
        return 198
    elif x == 199:
        return 199
    elif x == 200:
        return 200
    elif x == 201:
        return 201
    elif x == 202:
        return 202
    elif x == 203:
        return 203
    elif x == 204:
        return 204
    elif x == 205:
        return 205
    elif x == 206:
        return 206
    elif x == 207:
        return 207
    elif x == 208:
        return 208
    elif x == 209:
        return 209
    elif x == 210:
        return 210
    elif x == 211:
        return 211
    elif x == 212:
        return 212
    elif x == 213:
        return 213
    elif x == 214:
        return 214
    elif x == 215:
        return 215
    elif x == 216:
        return 216
    elif x == 217:
        return 217
    elif x == 218:
        return 218
    elif x == 219:
        return 219
    elif x == 220:
        return 220
    elif x == 221:
        return 221
    elif x == 222:
        return 222
    elif x == 223:
        return 223
    elif x == 224:
        return 224
    elif x == 225:
        return 225
    elif x == 226:
        return 226
    elif x == 227:
        return 227
    elif x == 228:
        return 228
    elif x == 229:
        return 229
    elif x == 230:
        return 230
    elif x == 231:
        return 231
    elif x == 232:
        return 232
    elif x == 233:
        return 233
    elif x == 234:
        return 234
    elif x == 235:
        return 235
    elif x == 236:
        return 236
    elif x == 237:
        return 237
    elif x == 238:
        return 238
    elif x == 239:
        return 239
    elif x == 240:
        return 240
    elif x == 241:
        return 241
    elif x == 242:
        return 242
    elif x == 243:
        return 243
    elif x == 244:
        return 244
    elif x == 245:
        return 245
    elif x == 246:
        return 246
    elif x == 247:
        return 247
    elif x == 248:
        return 248
    elif x == 249:
        return 249
    elif x == 250:
        return 250
    elif x == 251:
        return 251
    elif x == 252:
        return 252
    elif x == 253:
        return 253
    elif x == 254:
        return 254
    elif x == 255:
        return 255
    elif x == 256:
        return 256
    elif x == 257:
        return 257
    elif x == 258:
        return 258
    elif x == 259:
        return 259
    elif x == 260:
        return 260
    elif x == 261:
        return 261
    elif x == 262:
        return 262
    elif x == 263:
        return 263
    elif x == 264:
        return 264
    elif x == 265:
        return 265
    elif x == 266:
        return 266
    elif x == 267:
        return 267
    elif x == 268:
        return 268
    elif x == 269:
        return 269
    elif x == 270:
        return 270
    elif x == 271:
        return 271
    elif x == 272:
        return 272
    elif x == 273:
        return 273
    elif x == 274:
        return 274
    elif x == 275:
        return 275
    elif x == 276:
        return 276
    elif x == 277:
        return 277
    elif x == 278:
        return 278
    elif x == 279:
        return 279
    elif x == 280:
        return 280
    elif x == 281:
        return 281
    elif x == 282:
        return 282
    elif x == 283:
        return 283
    elif x == 284:
        return 284
    elif x == 285:
        return 285
    elif x == 286:
        return 286
    elif x == 287:
        return 287
    elif x == 288:
        return 288
    elif x == 289:
        return 289
    elif x == 290:
        return 290
    elif x == 291:
        return 291
    elif x == 292:
        return 292
    elif x == 293:
        return 293
    elif x == 294:
        return 294
    elif x == 295:
        return 295
    elif x == 296:
        return 296
    elif x == 297:
        return 297
    elif x == 298:
        return 298
    elif x == 299:
        return 299
    elif x == 300:
        return 300
    elif x == 301:
        return 301
    elif x == 302:
        return 302
    elif x == 303:
        return 303
    elif x == 304:
        return 304
    elif x == 305:
        return 305
    elif x == 306:
        return 306
    elif x == 307:
        return 307
    elif x == 308:
        return 308
    elif x == 309:
        return 309
    elif x == 310:
        return 310
    elif x == 311:
        return 311
    elif x == 312:
        return 312
    elif x == 313:
        return 313
    elif x == 314:
        return 314
    elif x == 315:
        return 315
    elif x == 316:
        return 316
    elif x == 317:
        return 317
    elif x == 318:
        return 318
    elif x == 319:
        return 319
    elif x == 320:
        return 320
    elif x == 321:
        return 321
    elif x == 322:
        return 322
    elif x == 323:
        return 323
    elif x == 324:
        return 324
    elif x == 325:
        return 325
    elif x == 326:
        return 326
    elif x == 327:
        return 327
    elif x == 328:
        return 328
    elif x == 329:
        return 329
    elif x == 330:
        return 330
    elif x == 331:
        return 331
    elif x == 332:
        return 332
    elif x == 333:
        return 333
    elif x == 334:
        return 334
    elif x == 335:
        return 335
    elif x == 336:
        return 336
    elif x == 337:
        return 337
    elif x == 338:
        return 338
    elif x == 339:
        return 339
    elif x == 340:
        return 340
    elif x == 341:
        return 341
    elif x == 342:
        return 342
    elif x == 343:
        return 343
    elif x == 344:
        return 344
    elif x == 345:
        return 345
    elif x == 346:
        return 346
    elif x == 347:
        return 347
    elif x == 348:
        return 348
    elif x == 349:
        return 349
    elif x == 350:
        return 350
    elif x == 351:
        return 351
    elif x == 352:
        return 352
    elif x == 353:
        return 353
    elif x == 354:
        return 354
    elif x == 355:
        return 355
    elif x == 356:
        return 356
    elif x == 357:
        return 357
    elif x == 358:
        return 358
    elif x == 359:
        return 359
    elif x == 360:
        return 360
    elif x == 361:
        return 361
    elif x == 362:
        return 362
    elif x == 363:
        return 363
    elif x == 364:
        return 364
    elif x == 365:
        return 365
    elif x == 366:
        return 366
    elif x == 367:
        return 367
    elif x == 368:
        return 368
    elif x == 369:
        return 369
    elif x == 370:
        return 370
    elif x == 371:
        return 371
    elif x == 372:
        return 372
    elif x == 373:
        return 373
    elif x == 374:
        return 374
    elif x == 375:
        return 375
    elif x == 376:
        return 376
    elif x == 377:
        return 377
    elif x == 378:
        return 378
    elif x == 379:
        return 379
    elif x == 380:
        return 380
    elif x == 381:
        return 381
    elif x == 382:
        return 382
    elif x == 383:
        return 383
    elif x == 384:
        return 384
    elif x == 385:
        return 385
    elif x == 386:
        return 386
    elif x == 387:
        return 387
    elif x == 388:
        return 388
    elif x == 389:
        return 389
    elif x == 390:
        return 390
    elif x == 391:
        return 391
    elif x == 392:
        return 392
    elif x == 393:
        return 393
    elif x == 394:
        return 394
    elif x == 395:
        return 395
    elif x == 396:
        return 396
    elif x == 397:
        return 397
    elif x == 398:
        return 398
    elif x == 399:
        return 399
    elif x == 400:
        return 400
    elif x == 401:
        return 401
    elif x == 402:
        return 402
    elif x == 403:
        return 403
    elif x == 404:
        return 404
    elif x == 405:
        return 405
    elif x == 406:
        return 406
    elif x == 407:
        return 407
    elif x == 408:
        return 408
    elif x == 409:
        return 409
    elif x == 410:
        return 410
    elif x == 411:
        return 411
    elif x == 412:
        return 412
    elif x == 413:
        return 413
    elif x == 414:
        return 414
    elif x == 415:
        return 415
    elif x == 416:
        return 416
    elif x == 417:
        return 417
    elif x == 418:
        return 418
    elif x == 419:
        return 419
    elif x == 420:
        return 420
    elif x == 421:
        return 421
    elif x == 422:
        return 422
    elif x == 423:
        return 423
    elif x == 424:
        return 424
    elif x == 425:
        return 425
    elif x == 426:
        return 426
    elif x == 427:
        return 427
    elif x == 428:
        return 428
    elif x == 429:
        return 429
    elif x == 430:
        return 430
    elif x == 431:
        return 431
    elif x == 432:
        return 432
    elif x == 433:
        return 433
    elif x == 434:
        return 434
    elif x == 435:
        return 435
    elif x == 436:
        return 436
    elif x == 437:
        return 437
    elif x == 438:
        return 438
    elif x == 439:
        return 439
    elif x == 440:
        return 440
    elif x == 441:
        return 441
    elif x == 442:
        return 442
    elif x == 443:
        return 443
    elif x == 444:
        return 444
    elif x == 445:
        return 445
    elif x == 446:
        return 446
    elif x == 447:
        return 447
    elif x == 448:
        return 448
    elif x == 449:
        return 449
    elif x == 450:
        return 450
    elif x == 451:
        return 451
    elif x == 452:
        return 452
    elif x == 453:
        return 453
    elif x == 454:
        return 454
    elif x == 455:
        return 455
    elif x == 456:
        return 456
    elif x == 457:
        return 457
    elif x == 458:
        return 458
    elif x == 459:
        return 459
    elif x == 460:
        return 460
    elif x == 461:
        return 461
    elif x == 462:
        return 462
    elif x == 463:
        return 463
    elif x == 464:
        return 464
    elif x == 465:
        return 465
    elif x == 466:
        return 466
    elif x == 467:
        return 467
    elif x == 468:
        return 468
    elif x == 469:
        return 469
    elif x == 470:
        return 470
    elif x == 471:
        return 471
    elif x == 472:
        return 472
    elif x == 473:
        return 473
    elif x == 474:
        return 474
    elif x == 475:
        return 475
    elif x == 476:
        return 476
    elif x == 477:
        return 477
    elif x == 478:
        return 478
    elif x == 479:
        return 479
    elif x == 480:
        return 480
    elif x == 481:
        return 481
    elif x == 482:
        return 482
    elif x == 483:
        return 483
    elif x == 484:
        return 484
    elif x == 485:
        return 485
    elif x == 486:
        return 486
    elif x == 487:
        return 487
    elif x == 488:
        return 488
    elif x == 489:
        return 489
    elif x == 490:
        return 490
    elif x == 491:
        return 491
    elif x == 492:
        return 492
    elif x == 493:
        return 493
    elif x == 494:
        return 494
    elif x == 495:
        return 495
    elif x == 496:
        return 496
    elif x == 497:
        return 497
    elif x == 498:
        return 498
    elif x == 499:
        return 499
    elif x == 500:
        return 500
    elif x == 501:
        return 501
    elif x == 502:
        return 502
    elif x == 503:
        return 503
    elif x == 504:
        return 504
    elif x == 505:
        return 505
    elif x == 506:
        return 506
    elif x == 507:
        return 507
    elif x == 508:
        return 508
    elif x == 509:
        return 509
    elif x == 510:
        return 510
    elif x == 511:
        return 511
    elif x == 512:
        return 512
    elif x == 513:
        return 513
    elif x == 514:
        return 514
    elif x == 515:
        return 515
    elif x == 516:
        return 516
    elif x == 517:
        return 517
    elif x == 518:
        return 518
    elif x == 519:
        return 519
    elif x == 520:
        return 520
    elif x == 521:
        return 521
    elif x == 522:
        return 522
    elif x == 523:
        return 523
    elif x == 524:
        return 524
    elif x == 525:
        return 525
    elif x == 526:
        return 526
    elif x == 527:
        return 527
    elif x == 528:
        return 528
    elif x == 529:
        return 529
    elif x == 530:
        return 530
    elif x == 531:
        return 531
    elif x == 532:
        return 532
    elif x == 533:
        return 533
    elif x == 534:
        return 534
    elif x == 535:
        return 535
    elif x == 536:
        return 536
    elif x == 537:
        return 537
    elif x == 538:
        return 538
    elif x == 539:
        return 539
    elif x == 540:
        return 540
    elif x == 541:
        return 541
    elif x == 542:
        return 542
    elif x == 543:
        return 543
    elif x == 544:
        return 544
    elif x == 545:
        return 545
    elif x == 546:
        return 546
    elif x == 547:
        return 547
    elif x == 548:
        return 548
    elif x == 549:
        return 549
    elif x == 550:
        return 550
    elif x == 551:
        return 551
    elif x == 552:
        return 552
    elif x == 553:
        return 553
    elif x == 554:
        return 554
    elif x == 555:
        return 555
    elif x == 556:
        return 556
    elif x == 557:
        return 557
    elif x == 558:
        return 558
    elif x == 559:
        return 559
    elif x == 560:
        return 560
    elif x == 561:
        return 561
    elif x == 562:
        return 562
    elif x == 563:
        return 563
    elif x == 564:
        return 564
    elif x == 565:
        return 565
    elif x == 566:
        return 566
    elif x == 567:
        return 567
    elif x == 568:
        return 568
    elif x == 569:
        return 569
    elif x == 570:
        return 570
    elif x == 571:
        return 571
    elif x == 572:
        return 572
    elif x == 573:
        return 573
    elif x == 574:
        return 574
    elif x == 575:
        return 575
    elif x == 576:
        return 576
    elif x == 577:
        return 577
    elif x == 578:
        return 578
    elif x == 579:
        return 579
    elif x == 580:
        return 580
    elif x == 581:
        return 581
    elif x == 582:
        return 582
    elif x == 583:
        return 583
    elif x == 584:
        return 584
    elif x == 585:
        return 585
    elif x == 586:
        return 586
    elif x == 587:
        return 587
    elif x == 588:
        return 588
    elif x == 589:
        return 589
    elif x == 590:
        return 590
    elif x == 591:
        return 591
    elif x == 592:
        return 592
    elif x == 593:
        return 593
    elif x == 594:
        return 594
    elif x == 595:
        return 595
    elif x == 596:
        return 596
    elif x == 597:
        return 597
    elif x == 598:
        return 598
    elif x == 599:
        return 599
    elif x == 600:
        return 600
    elif x == 601:
        return 601
    elif x == 602:
        return 602
    elif x == 603:
        return 603
    elif x == 604:
        return 604
    elif x == 605:
        return 605
    elif x == 606:
        return 606
    elif x == 607:
        return 607
    elif x == 608:
        return 608
    elif x == 609:
        return 609
    elif x == 610:
        return 610
    elif x == 611:
        return 611
    elif x == 612:
        return 612
    elif x == 613:
        return 613
    elif x == 614:
        return 614
    elif x == 615:
        return 615
    elif x == 616:
        return 616
    elif x == 617:
        return 617
    elif x == 618:
        return 618
    elif x == 619:
        return 619
    elif x == 620:
        return 620
    elif x == 621:
        return 621
    elif x == 622:
        return 622
    elif x == 623:
        return 623
    elif x == 624:
        return 624
    elif x == 625:
        return 625
    elif x == 626:
        return 626
    elif x == 627:
        return 627
    elif x == 628:
        return 628
    elif x == 629:
        return 629
    elif x == 630:
        return 630
    elif x == 631:
        return 631
    elif x == 632:
        return 632
    elif x == 633:
        return 633
    elif x == 634:
        return 634
    elif x == 635:
        return 635
    elif x == 636:
        return 636
    elif x == 637:
        return 637
    elif x == 638:
        return 638
    elif x == 639:
        return 639
    elif x == 640:
        return 640
    elif x == 641:
        return 641
    elif x == 642:
        return 642
    elif x == 643:
        return 643
    elif x == 644:
        return 644
    elif x == 645:
        return 645
    elif x == 646:
        return 646
    elif x == 647:
        return 647
    elif x == 648:
        return 648
    elif x == 649:
        return 649
    elif x == 650:
        return 650
    elif x == 651:
        return 651
    elif x == 652:
        return 652
    elif x == 653:
        return 653
    elif x == 654:
        return 654
    elif x == 655:
        return 655
    elif x == 656:
        return 656
    elif x == 657:
        return 657
    elif x == 658:
        return 658
    elif x == 659:
        return 659
    elif x == 660:
        return 660
    elif x == 661:
        return 661
    elif x == 662:
        return 662
    elif x == 663:
        return 663
    elif x == 664:
        return 664
    elif x == 665:
        return 665
    elif x == 666:
        return 666
    elif x == 667:
        return 667
    elif x == 668:
        return 668
    elif x == 669:
        return 669
    elif x == 670:
        return 670
    elif x == 671:
        return 671
    elif x == 672:
        return 672
    elif x == 673:
        return 673
    elif x == 674:
        return 674
    elif x == 675:
        return 675
    elif x == 676:
        return 676
    elif x == 677:
        return 677
    elif x == 678:
        return 678
    elif x == 679:
        return 679
    elif x == 680:
        return 680
    elif x == 681:
        return 681
    elif x == 682:
        return 682
    elif x == 683:
        return 683
    elif x == 684:
        return 684
    elif x == 685:
        return 685
    elif x == 686:
        return 686
    elif x == 687:
        return 687
    elif x == 688:
        return 688
    elif x == 689:
        return 689
    elif x == 690:
        return 690
    elif x == 691:
        return 691
    elif x == 692:
        return 692
    elif x == 693:
        return 693
    elif x == 694:
        return 694
    elif x == 695:
        return 695
    elif x == 696:
        return 696
    elif x == 697:
        return 697
    elif x == 698:
        return 698
    elif x == 699:
        return 699
    elif x == 700:
        return 700
    elif x == 701:
        return 701
    elif x == 702:
        return 702
    elif x == 703:
        return 703
    elif x == 704:
        return 704
    elif x == 705:
        return 705
    elif x == 706:
        return 706
    elif x == 707:
        return 707
    elif x == 708:
        return 708
    elif x == 709:
        return 709
    elif x == 710:
        return 710
    elif x == 711:
        return 711
    elif x == 712:
        return 712
    elif x == 713:
        return 713
    elif x == 714:
        return 714
    elif x == 715:
        return 715
    elif x == 716:
        return 716
    elif x == 717:
        return 717
    elif x == 718:
        return 718
    elif x == 719:
        return 719
    elif x == 720:
        return 720
    elif x == 721:
        return 721
    elif x == 722:
        return 722
    elif x == 723:
        return 723
    elif x == 724:
        return 724
    elif x == 725:
        return 725
    elif x == 726:
        return 726
    elif x == 727:
        return 727
    elif x == 728:
        return 728
    elif x == 729:
        return 729
    elif x == 730:
        return 730
    elif x == 731:
        return 731
    elif x == 732:
        return 732
    elif x == 733:
        return 733
    elif x == 734:
        return 734
    elif x == 735:
        return 735
    elif x == 736:
        return 736
    elif x == 737:
        return 737
    elif x == 738:
        return 738
    elif x == 739:
        return 739
    elif x == 740:
        return 740
    elif x == 741:
        return 741
    elif x == 742:
        return 742
    elif x == 743:
        return 743
    elif x == 744:
        return 744
    elif x == 745:
        return 745
    elif x == 746:
        return 746
    elif x == 747:
        return 747
    elif x == 748:
        return 748
    elif x == 749:
        return 749
    elif x == 750:
        return 750
    elif x == 751:
        return 751
    elif x == 752:
        return 752
    elif x == 753:
        return 753
    elif x == 754:
        return 754
    elif x == 755:
        return 755
    elif x == 756:
        return 756
    elif x == 757:
        return 757
    elif x == 758:
        return 758
    elif x == 759:
        return 759
    elif x == 760:
        return 760
    elif x == 761:
        return 761
    elif x == 762:
        return 762
    elif x == 763:
        return 763
    elif x == 764:
        return 764
    elif x == 765:
        return 765
    elif x == 766:
        return 766
    elif x == 767:
        return 767
    elif x == 768:
        return 768
    elif x == 769:
        return 769
    elif x == 770:
        return 770
    elif x == 771:
        return 771
    elif x == 772:
        return 772
    elif x == 773:
        return 773
    elif x == 774:
        return 774
    elif x == 775:
        return 775
    elif x == 776:
        return 776
    elif x == 777:
        return 777
    elif x == 778:
        return 778
    elif x == 779:
        return 779
    elif x == 780:
        return 780
    elif x == 781:
        return 781
    elif x == 782:
        return 782
    elif x == 783:
        return 783
    elif x == 784:
        return 784
    elif x == 785:
        return 785
    elif x == 786:
        return 786
    elif x == 787:
        return 787
    elif x == 788:
        return 788
    elif x == 789:
        return 789
    elif x == 790:
        return 790
    elif x == 791:
        return 791
    elif x == 792:
        return 792
    elif x == 793:
        return 793
    elif x == 794:
        return 794
    elif x == 795:
        return 795
    elif x == 796:
        return 796
    elif x == 797:
        return 797
    elif x == 798:
        return 798
    elif x == 799:
        return 799
    elif x == 800:
        return 800
    elif x == 801:
        return 801
    elif x == 802:
        return 802
    elif x == 803:
        return 803
    elif x == 804:
        return 804
    elif x == 805:
        return 805
    elif x == 806:
        return 806
    elif x == 807:
        return 807
    elif x == 808:
        return 808
    elif x == 809:
        return 809
    elif x == 810:
        return 810
    elif x == 811:
        return 811
    elif x == 812:
        return 812
    elif x == 813:
        return 813
    elif x == 814:
        return 814
    elif x == 815:
        return 815
    elif x == 816:
        return 816
    elif x == 817:
        return 817
    elif x == 818:
        return 818
    elif x == 819:
        return 819
    elif x == 820:
        return 820
    elif x == 821:
        return 821
    elif x == 822:
        return 822
    elif x == 823:
        return 823
    elif x == 824:
        return 824
    elif x == 825:
        return 825
    elif x == 826:
        return 826
    elif x == 827:
        return 827
    elif x == 828:
        return 828
    elif x == 829:
        return 829
    elif x == 830:
        return 830
    elif x == 831:
        return 831
    elif x == 832:
        return 832
    elif x == 833:
        return 833
    elif x == 834:
        return 834
    elif x == 835:
        return 835
    elif x == 836:
        return 836
    elif x == 837:
        return 837
    elif x == 838:
        return 838
    elif x == 839:
        return 839
    elif x == 840:
        return 840
    elif x == 841:
        return 841
    elif x == 842:
        return 842
    elif x == 843:
        return 843
    elif x == 844:
        return 844
    elif x == 845:
        return 845
    elif x == 846:
        return 846
    elif x == 847:
        return 847
    elif x == 848:
        return 848
    elif x == 849:
        return 849
    elif x == 850:
        return 850
    elif x == 851:
        return 851
    elif x == 852:
        return 852
    elif x == 853:
        return 853
    elif x == 854:
        return 854
    elif x == 855:
        return 855
    elif x == 856:
        return 856
    elif x == 857:
        return 857
    elif x == 858:
        return 858
    elif x == 859:
        return 859
    elif x == 860:
        return 860
    elif x == 861:
        return 861
    elif x == 862:
        return 862
    elif x == 863:
        return 863
    elif x == 864:
        return 864
    elif x == 865:
        return 865
    elif x == 866:
        return 866
    elif x == 867:
        return 867
    elif x == 868:
        return 868
    elif x == 869:
        return 869
    elif x == 870:
        return 870
    elif x == 871:
        return 871
    elif x == 872:
        return 872
    elif x == 873:
        return 873
    elif x == 874:
        return 874
    elif x == 875:
        return 875
    elif x == 876:
        return 876
    elif x == 877:
        return 877
    elif x == 878:
        return 878
    elif x == 879:
        return 879
    elif x == 880:
        return 880
    elif x == 881:
        return 881
    elif x == 882:
        return 882
    elif x == 883:
        return 883
    elif x == 884:
        return 884
    elif x == 885:
        return 885
    elif x == 886:
        return 886
    elif x == 887:
        return 887
    elif x == 888:
        return 888
    elif x == 889:
        return 889
    elif x == 890:
        return 890
    elif x == 891:
        return 891
    elif x == 892:
        return 892
    elif x == 893:
        return 893
    elif x == 894:
        return 894
    elif x == 895:
        return 895
    elif x == 896:
        return 896
    elif x == 897:
        return 897
    elif x == 898:
        return 898
    elif x == 899:
        return 899

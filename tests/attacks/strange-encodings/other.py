# coding: hex
696d706f7274206f73

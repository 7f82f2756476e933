print("another game")

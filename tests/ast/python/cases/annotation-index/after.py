x: A[(int, str)]

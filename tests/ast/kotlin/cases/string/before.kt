val x = "a ${ b }"

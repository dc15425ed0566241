import a.*
val x = 1

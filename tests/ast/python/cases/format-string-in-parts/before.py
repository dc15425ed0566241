x = "a" f"{b}" "c"

x = "\u01ff"

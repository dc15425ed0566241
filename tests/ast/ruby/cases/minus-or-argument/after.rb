foo -1

foo - 1

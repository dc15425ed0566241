x[a:]

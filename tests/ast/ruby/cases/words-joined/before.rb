a = %w[b c]

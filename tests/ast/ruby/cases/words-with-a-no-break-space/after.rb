x = %w[a b]

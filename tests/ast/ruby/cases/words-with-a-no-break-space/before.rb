x = %w[a b]

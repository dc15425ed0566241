a = %w[bc]

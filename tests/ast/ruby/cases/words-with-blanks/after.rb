a = %w[b c]
d = %w[ e ]

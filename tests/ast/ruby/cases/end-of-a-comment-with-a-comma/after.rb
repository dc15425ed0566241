=begin
a
=end, b

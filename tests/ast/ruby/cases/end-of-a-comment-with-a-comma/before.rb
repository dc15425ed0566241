=begin
a
=end
b

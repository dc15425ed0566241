f { |x| x }

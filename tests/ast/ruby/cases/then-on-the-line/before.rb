if a
  b
end

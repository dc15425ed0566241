f do |x| x end

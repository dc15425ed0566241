if a then b end

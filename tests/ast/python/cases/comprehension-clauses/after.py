[a for b in c if d and e]

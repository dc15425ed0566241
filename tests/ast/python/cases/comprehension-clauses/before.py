[a for b in c if d if e]

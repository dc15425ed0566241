a
(b)

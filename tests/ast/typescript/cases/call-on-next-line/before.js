a;
(b)

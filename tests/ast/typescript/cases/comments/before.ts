a(); // one
/* two */ b();

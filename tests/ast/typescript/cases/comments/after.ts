/** three */
a();
b();

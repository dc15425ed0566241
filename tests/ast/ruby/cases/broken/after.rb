def a(

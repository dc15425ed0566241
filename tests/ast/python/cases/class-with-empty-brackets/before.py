class A(): pass

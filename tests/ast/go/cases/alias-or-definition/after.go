package a

type A = B

@Secured("a") class A

import b.C
import a.D as E

class A

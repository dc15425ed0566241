import a.D as E
import b.C

class A

import b.C;
import static b.C.d;
import a.*;

class A {}

import static b.C.d;

import a.*;
import b.C;

class A {}

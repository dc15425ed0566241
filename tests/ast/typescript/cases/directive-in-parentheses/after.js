("use strict");
a();

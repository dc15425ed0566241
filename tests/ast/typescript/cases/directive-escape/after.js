"use\x20strict";
a();

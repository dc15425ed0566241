"use strict";
a();

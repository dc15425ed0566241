/// <reference path="types.d.ts" />
/// <reference types="node" />
a();

import type { Body, Bounds, Export, FunctionImport, FunctionType, TableType } from "./module.ts";

/** A module while it is read. */
export interface Draft {
  types: FunctionType[];
  imports: FunctionImport[];
  functions: number[];
  tables: TableType[];
  memories: Bounds[];
  globals: number;
  exports: Export[];
  hasStart: boolean;
  elementSegments: number;
  dataSegments: number;
  bodies: Body[];
}

/** Tables whose rows can only be read through `visible.ts`. Each room declares its own, in its `storage/tables.ts`. */
export interface ProtectedTables {}

/** Tables that a `Reader` may read. Each room declares its own, in its `storage/tables.ts`. */
export interface PublicTables {}

export interface Schema extends PublicTables, ProtectedTables {}

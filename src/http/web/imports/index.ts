import { importPage } from './import.tsx';
import { importRemovalPage } from './import-removal.tsx';
import { groupImportsPage, importsPage } from './imports.tsx';

/** Imports into groups, for Owners, and personal imports. */
export const importTable = [importsPage, groupImportsPage, importPage, importRemovalPage];

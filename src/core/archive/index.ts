// What others use of archive.
//
// Exporting a channel reads pages of records from a snapshot, then the bytes that they name. Restoring finds what records name by hash and mid (ADR 26).
export * from './domain/index.ts';
export { exportChannel } from './operations/export-channel.ts';
export { anonymizeImportedAuthors } from './operations/restore-authors.ts';
export { restoreChannel } from './operations/restore-channel.ts';

// What others use of archive.
export * from './domain/index.ts';
export { exportChannel } from './operations/export-channel.ts';
export { previewGroupRemoval, removeGroup } from './operations/remove-group.ts';
export { restoreChannel } from './operations/restore-channel.ts';
export type { HeldByGroup } from './storage/group-counts.ts';

import { defineSingleJob } from '../../platform/index.ts';
import { nextAccountDeletion } from './account-deletions.ts';
import { nextRemovedGroup } from './group-removal.ts';

export const removeGroups = defineSingleJob('remove-groups', {
  hasWork: async (reader) => (await nextRemovedGroup(reader)) !== undefined,
  maxAttempts: 20,
});

/** Waits for the next account that is due, if none is. */
export const deleteAccounts = defineSingleJob('delete-accounts', {
  hasWork: async (reader) => (await nextAccountDeletion(reader)) !== undefined,
  maxAttempts: 20,
});

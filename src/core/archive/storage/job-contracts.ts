import { defineSingleJob } from '../../platform/index.ts';
import { nextRemovedGroup } from './group-removal.ts';

export const removeGroups = defineSingleJob('remove-groups', {
  hasWork: async (reader) => (await nextRemovedGroup(reader)) !== undefined,
  maxAttempts: 20,
});

import { defineSingleJob } from '../../platform/index.ts';
import { listChannelsWithoutKeys } from './channels.ts';

/** Gives imported channels their keys. */
export const mintKeys = defineSingleJob('mint-keys', {
  hasWork: async (reader) => (await listChannelsWithoutKeys(reader, { afterId: 0, limit: 1 })).length > 0,
});

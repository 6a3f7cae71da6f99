import { Type } from 'typebox';
import {
  defaultFolder,
  pinItem,
  publishItem,
  readPins,
  readSaves,
  saveItemIn,
  unpinItem,
  voteType,
} from '../../../core/content/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { page, returnTo } from '../shared/index.ts';
import { backToItem, itemReader } from './who.ts';

/** Buttons of posts, which belong to one form of their page. */
export const itemMarks = page({
  path: '',
  who: itemReader,
  actions: {
    save: {
      input: returnTo,
      run: async ({ operations, reader, viewer, item, input }) => {
        const isSaved = (await readSaves(reader, viewer, [item.id])).has(item.id);
        await saveItemIn(operations, viewer, { id: item.id }, isSaved ? [] : [defaultFolder]);
        return { to: backToItem(item, input) };
      },
    },
    pin: {
      input: returnTo,
      run: async ({ operations, reader, viewer, item, input }) => {
        const isPinned = (await readPins(reader, item.channelId, [item.id])).has(item.id);
        await (isPinned ? unpinItem : pinItem)(operations, viewer, { id: item.id });
        return { to: backToItem(item, input) };
      },
    },
    vote: {
      input: { ...returnTo, answer: Type.String({ maxLength: 200 }) },
      run: async ({ operations, viewer, item, input }) => {
        const vote = { parent: { id: item.id }, title: input.answer, objType: voteType, mayBeEmpty: true };
        await publishItem(operations, viewer, vote).catch((error: unknown) => {
          // Those who have already voted see that in the numbers.
          if (!isDomainError(error) || error.code !== 'conflict') throw error;
        });
        return { to: backToItem(item, input) };
      },
    },
  },
});

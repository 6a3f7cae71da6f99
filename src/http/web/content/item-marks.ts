import { Type } from 'typebox';
import {
  defaultFolder,
  type Item,
  pinItem,
  publishItem,
  readPins,
  readSaves,
  saveItemIn,
  unpinItem,
  voteType,
} from '../../../core/content/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { localPath, page } from '../shared/index.ts';
import { itemPath } from './post.ts';
import { itemReader } from './who.ts';

export const returnTo = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };

/** Address of an item on the page that has sent a form about it. */
export function backTo({ uuid }: Item, path: string | undefined): string {
  return `${path === undefined ? itemPath(uuid) : localPath(path)}#m-${uuid}`;
}

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
        return { to: backTo(item, input.return_to) };
      },
    },
    pin: {
      input: returnTo,
      run: async ({ operations, reader, viewer, item, input }) => {
        const isPinned = (await readPins(reader, item.channelId, [item.id])).has(item.id);
        await (isPinned ? unpinItem : pinItem)(operations, viewer, { id: item.id });
        return { to: backTo(item, input.return_to) };
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
        return { to: backTo(item, input.return_to) };
      },
    },
  },
});

import { channelArticlePage } from './channel-article.tsx';
import { deletePage } from './delete.tsx';
import { editPage } from './edit.tsx';
import { historyPage } from './history.tsx';
import { itemMarks } from './item-marks.ts';
import { reactPage } from './react.tsx';
import { threadPages } from './thread.tsx';

/** Threads, and what can be done with their items. */
export const contentTable = [
  ...threadPages,
  itemMarks,
  reactPage,
  editPage,
  historyPage,
  deletePage,
  channelArticlePage,
];

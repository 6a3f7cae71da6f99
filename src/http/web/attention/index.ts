import { itemFoldersPage } from './item-folders.tsx';
import { markPages } from './marks.ts';
import { messagesPage } from './messages.tsx';
import { notificationsPage } from './notifications.tsx';
import { savedFolderPage } from './saved-folder.tsx';
import { savedPage } from './saved.tsx';

/** Notifications, read marks, messages and saved items. */
export const attentionTable = [
  notificationsPage,
  messagesPage,
  ...markPages,
  savedPage,
  savedFolderPage,
  itemFoldersPage,
];

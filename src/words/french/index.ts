import type { Translation } from '../translation.ts';
import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { administration } from './administration.ts';
import { compose, composer, drafts, scripts } from './composing.ts';
import { conversation, thread } from './conversation.ts';
import { deletion } from './deletion.ts';
import { customEmoji } from './emoji.ts';
import { files, photos } from './files.ts';
import { newForum } from './groups.ts';
import { attention, home } from './home.ts';
import { imported } from './imported.ts';
import { notifications } from './notifications.ts';
import { grouped } from './numbers.ts';
import { messages, people, profile } from './people.ts';
import { audience, edit, polls, posts, reactions } from './posts.ts';
import { reassigning } from './reassigning.ts';
import { saved } from './saved.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { front, problem, publicGroup, shell, signIn, time } from './shell.ts';

/** The texts of the pages in French. */
export const fr: Translation = {
  newForum,
  access,
  accounts,
  admin,
  administration,
  customEmoji,
  deletion,
  reassigning,
  language: 'fr',
  direction: 'ltr',
  count: grouped,
  shell,
  time,
  people,
  signIn,
  front,
  publicGroup,
  problem,
  posts,
  reactions,
  imported,
  files,
  photoPages: photos,
  polls,
  audience,
  composer,
  conversation,
  thread,
  edit,
  profile,
  messages,
  compose,
  drafts,
  scripts,
  search,
  settings,
  attention,
  notifications,
  saved,
  home,
};

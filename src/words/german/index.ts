import type { Written } from '../translation.ts';
import { access, leaving, passwordPage, secondFactor } from './access.ts';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { administration, moderation } from './administration.ts';
import { compose, composer, drafts, scripts } from './composing.ts';
import { conversation, thread } from './conversation.ts';
import { deletion } from './deletion.ts';
import { announcements, customEmoji } from './emoji.ts';
import { files, photos } from './files.ts';
import { arrange, editForum, groupForms, groups, members, newForum, privateForum, webhooks } from './groups.ts';
import { attention, home } from './home.ts';
import { imported } from './imported.ts';
import { importPage, imports, importWarnings } from './imports.ts';
import { accountMails, mails } from './mails.ts';
import { notifications } from './notifications.ts';
import { grouped, size } from './numbers.ts';
import { follow, messages, people, profile } from './people.ts';
import { merges, placeholders, requests, sourceUser, sourceUsers, splits, uploads } from './placeholders.ts';
import { audience, edit, events, polls, posts, reactions } from './posts.ts';
import { reassigning } from './reassigning.ts';
import { saved } from './saved.ts';
import { serverSettings } from './server/server-settings.ts';
import { settings } from './settings.ts';
import { app, documentation, front, parts, problem, publicGroup, shell, signIn, time } from './shell.ts';
import { contentRules } from './server/content-rules.ts';
import { groupAccess } from './server/group-access.ts';
import { groupMove, groupSharing } from './server/group-places.ts';
import { health } from './server/health.ts';
import { terms } from './server/terms.ts';

/** The texts of the pages in German. */
export const de: Written = {
  arrange,
  editForum,
  newForum,
  privateForum,
  groups,
  members,
  webhooks,
  groupForms,
  groupAccess,
  groupMove,
  groupSharing,
  access,
  passwordPage,
  secondFactor,
  leaving,
  accounts,
  admin,
  administration,
  moderation,
  contentRules,
  health,
  terms,
  announcements,
  customEmoji,
  deletion,
  reassigning,
  language: 'de',
  direction: 'ltr',
  count: grouped,
  size,
  shell,
  app,
  time,
  people,
  follow,
  signIn,
  front,
  publicGroup,
  problem,
  parts,
  documentation,
  posts,
  reactions,
  imported,
  imports,
  importPage,
  importWarnings,
  sourceUsers,
  placeholders,
  sourceUser,
  merges,
  splits,
  requests,
  uploads,
  files,
  photoPages: photos,
  polls,
  events,
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
  settings,
  attention,
  notifications,
  serverSettings,
  saved,
  home,
  mails,
  accountMails,
};

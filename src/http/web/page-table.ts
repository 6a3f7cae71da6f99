import { accountTable } from './accounts/index.ts';
import { adminTable } from './admin/index.ts';
import { attentionTable } from './attention/index.ts';
import { calendarTable } from './calendar/index.ts';
import { fileTable } from './files/index.ts';
import { documentationTable } from './documentation/index.ts';
import { appTable } from './app/app.tsx';
import { channelExportPage } from './archive/channel-export.tsx';
import { composeTable } from './compose/compose.tsx';
import { contentTable } from './content/index.ts';
import { groupTable } from './groups/index.ts';
import { identityTable } from './identity/index.ts';
import { peopleTable } from './people/index.ts';
import { importTable } from './imports/index.ts';
import { reassignmentTable } from './reassignment/index.ts';
import { moderationTable } from './moderation/index.ts';
import { mailTable } from './platform/index.ts';
import { settingsTable } from './settings/index.ts';
import { homePage } from './home.tsx';
import { searchPage } from './search/search.tsx';
import { publicTable } from './public/index.ts';
import type { PageRow } from './shared/page.ts';
import { webhookPages } from './webhooks/index.ts';

/** Every page that is a row. */
export const pageTable: readonly PageRow[] = [
  homePage,
  searchPage,
  ...accountTable,
  ...adminTable,
  ...attentionTable,
  ...calendarTable,
  ...fileTable,
  ...documentationTable,
  ...appTable,
  channelExportPage,
  ...contentTable,
  ...composeTable,
  ...groupTable,
  ...identityTable,
  ...peopleTable,
  ...importTable,
  ...publicTable,
  ...reassignmentTable,
  ...mailTable,
  ...moderationTable,
  ...settingsTable,
  ...webhookPages,
];

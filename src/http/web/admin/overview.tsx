import { maxFailuresCounted, notFound, readServerHealth, type ServerHealth } from '../../../core/platform/index.ts';
import { AdminPages } from '../shared/admin-parts.tsx';
import { type AddPage, sendPage, StatusBadge, type Tone, type WebContext } from '../shared/index.ts';
import { usePage, type useWords } from '../shared/shell/page-state.ts';
import { momentInTable } from '../shared/shell/times.ts';
import type { Instant } from '../../../lib/clock.ts';

/** How the server does, at a glance; for everybody but administrators there is no such page. */
export function overviewRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/admin',
    auth: 'session',
    handle: async ({ session, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('Page');
      const health = await readServerHealth(web.operations, session.viewer);
      const { title } = reply.words.administration;
      return sendPage(reply, session, { title, content: <OverviewPage health={health} /> });
    },
  });
}

interface Row {
  readonly part: keyof ReturnType<typeof useWords>['administration']['overview']['parts'];
  readonly tone: Tone;
  readonly text: string;
  readonly path?: string;
}

function OverviewPage({ health }: { readonly health: ServerHealth }) {
  const { words, zone } = usePage();
  const { overview, title } = words.administration;
  const moment = (at: Instant) => momentInTable(at, zone, words);
  return (
    <>
      <h1 id="overview">{title}</h1>
      <AdminPages current={undefined} />
      <table aria-labelledby="overview">
        <thead>
          <tr>
            <th scope="col">{overview.part}</th>
            <th scope="col">{overview.state}</th>
            <th scope="col">{overview.more}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(health, overview, moment).map(({ part, tone, text, path }) => (
            <tr key={part}>
              <th scope="row">
                {path === undefined ? overview.parts[part] : <a href={path}>{overview.parts[part]}</a>}
              </th>
              <td data-label={overview.state}>
                <StatusBadge tone={tone}>{overview.tones[tone ?? 'good']}</StatusBadge>
              </td>
              <td data-label={overview.more}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Less than this part of a disk is little. */
const littleSpace = 0.1;

function rowsOf(
  health: ServerHealth,
  words: ReturnType<typeof useWords>['administration']['overview'],
  moment: (at: Instant) => string,
): Row[] {
  const { disk, failedJobs, failedMails, storesMail, lastBackupAt } = health;
  const isFull = disk !== undefined && disk.free < disk.total * littleSpace;
  return [
    {
      part: 'database',
      tone: health.hasPendingMigrations ? 'bad' : 'good',
      text: words.databases[health.database],
    },
    { part: 'blobs', tone: health.hasBlobs ? 'good' : 'bad', text: health.hasBlobs ? words.answers : words.silent },
    {
      part: 'disk',
      tone: isFull ? 'bad' : 'good',
      text: disk ? words.free(disk.free, disk.total) : words.elsewhere,
    },
    {
      part: 'jobs',
      tone: failedJobs > 0 ? 'bad' : 'good',
      text: words.failed(failedJobs, maxFailuresCounted),
      path: '/admin/jobs',
    },
    {
      part: 'mail',
      tone: failedMails > 0 ? 'bad' : storesMail ? 'warn' : 'good',
      text: storesMail ? words.noMail : words.failed(failedMails, maxFailuresCounted),
      path: '/admin/mails?state=failed',
    },
    {
      part: 'backup',
      tone: lastBackupAt === undefined ? 'warn' : 'good',
      text: lastBackupAt === undefined ? words.noBackup : words.backupAt(moment(lastBackupAt)),
    },
  ];
}

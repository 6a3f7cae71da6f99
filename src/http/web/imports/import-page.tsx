import type { Group } from '../../../core/groups/index.ts';
import {
  type CountedKind,
  type Import,
  type ImportReport,
  lossesOf,
  type WarningReport,
} from '../../../core/imports/index.ts';
import { warningText } from './import-warnings.ts';
import { formatLabel, pathAfterRemoval } from './imports-page.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  DetailList,
  ErrorNotice,
  importsBreadcrumbs,
  LiveStatus,
  NumberCell,
  placeholdersPath,
  type Tone,
} from '../shared/index.ts';

interface ImportProps {
  readonly import: Import;
  readonly group: Group;
  readonly report: ImportReport | undefined;
  /** How many source users wait to be reassigned by now. */
  readonly waiting: number;
  /** Of the group, which then has pages for the viewer. */
  readonly isOwner: boolean;
  /** May go on with the import or take it back. */
  readonly mayChange: boolean;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** One import: how far it is, what it imported, and what can be done about it. */
export function ImportPage(props: ImportProps) {
  const { group, report, isOwner, problem } = props;
  const row = props.import;
  const isLive = row.state === 'created' || row.state === 'running' || row.state === 'removing';
  // The page goes with what is removed; the list stays.
  const next = row.state === 'removing' ? pathAfterRemoval(row, isOwner ? group : undefined) : `/imports/${row.id}`;
  return (
    <>
      <Breadcrumbs links={importsBreadcrumbs(isOwner ? group : undefined)} />
      <h1>
        {row.dryRun ? 'Dry run' : 'Import'} of {row.filename}
      </h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <LiveStatus isLive={isLive} tone={toneOf(row, report)} path={next}>
        {statusText(row, report)}
      </LiveStatus>
      <div id="import-report" data-part>
        <Progress row={row} report={report} />
        <Actions {...props} />
        {report && <Report row={row} report={report} />}
        <About row={row} group={group} />
      </div>
    </>
  );
}

function lossesIn(report: ImportReport | undefined): number {
  return report === undefined ? 0 : lossesOf(report);
}

function toneOf({ state }: Import, report: ImportReport | undefined): Tone {
  if (state === 'finished') return lossesIn(report) > 0 ? 'warn' : 'good';
  if (state === 'cancelled') return 'warn';
  return state === 'failed' ? 'bad' : undefined;
}

function statusText({ state, dryRun, error, canRetry }: Import, report: ImportReport | undefined): string {
  const what = dryRun ? 'dry run' : 'import';
  switch (state) {
    case 'created':
      return `The ${what} waits to begin.`;
    case 'running': {
      const percent = percentOf(report);
      return `The ${what} is running${percent === undefined ? '.' : `: about ${percent - (percent % 10)} % so far.`}`;
    }
    case 'finished':
      return `The ${what} is finished${lossLabels(lossesIn(report), dryRun)}.${dryRun ? ' Nothing was changed.' : ''}`;
    case 'failed':
      return `The ${what} has failed: ${error ?? 'no reason is known.'}${canRetry ? '' : ' Import a corrected archive.'}`;
    case 'cancelled':
      return dryRun
        ? 'The dry run was cancelled. Nothing was changed.'
        : 'The import was cancelled. What it had imported by then is here. Try again to import the rest, or remove it.';
    case 'removing':
      return 'The import and what it imported are being removed.';
  }
}

function lossLabels(losses: number, dryRun: boolean): string {
  if (losses === 0) return '';
  return ` with losses: ${losses === 1 ? '1 thing' : `${losses} things`} in the archive ${dryRun ? 'would not come' : 'did not come'}`;
}

function percentOf(report: ImportReport | undefined): number | undefined {
  if (!report || report.progress.total <= 0) return undefined;
  return Math.min(100, Math.floor((100 * report.progress.done) / report.progress.total));
}

function Progress({ row, report }: { readonly row: Import; readonly report: ImportReport | undefined }) {
  const percent = percentOf(report);
  if (row.state !== 'running' || percent === undefined) return null;
  return <progress value={percent} max={100} aria-label="Progress of the import" />;
}

function Actions({ import: row, group, waiting: pending, isOwner, mayChange, csrfToken }: ImportProps) {
  const isOpen = row.state === 'created' || row.state === 'running';
  const canRetry = (row.state === 'failed' || row.state === 'cancelled') && row.canRetry;
  const waiting = isOwner ? pending : 0;
  if (row.state === 'removing' || (!isOpen && !mayChange)) return null;
  return (
    <div class="actions">
      {waiting > 0 && (
        <a class="button" href={placeholdersPath(group)}>
          {waiting === 1 ? '1 placeholder user waits' : `${waiting} placeholder users wait`} to be reassigned
        </a>
      )}
      {row.dryRun && row.state === 'finished' && (
        <Act path={`/imports/${row.id}/import`} words="Import it for real" csrfToken={csrfToken} />
      )}
      {isOpen && <Act path={`/imports/${row.id}/cancel`} words="Cancel" csrfToken={csrfToken} />}
      {canRetry && <Act path={`/imports/${row.id}/retry`} words="Try again" csrfToken={csrfToken} />}
      {!isOpen && (
        <a class="button second" href={`/imports/${row.id}/remove`}>
          Remove…
        </a>
      )}
    </div>
  );
}

function Act({ path, words, csrfToken }: { path: string; words: string; csrfToken: string }) {
  return (
    <form method="post" action={path}>
      <CsrfInput value={csrfToken} />
      <button type="submit" class={words === 'Cancel' ? 'second' : ''}>
        {words}
      </button>
    </form>
  );
}

function About({ row, group }: { readonly row: Import; readonly group: Group }) {
  const time = (at: string | null) => (at === null ? '' : `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`);
  const { includeDirect } = JSON.parse(row.options) as { includeDirect?: boolean };
  return (
    <section aria-labelledby="about">
      <h2 id="about">About</h2>
      <DetailList
        rows={[
          ['Into', group.kind === 'group' ? `${group.name} (/${group.fullPath})` : 'Personal namespace'],
          ['From', row.sourceHostname],
          ['Format', formatLabel(row.importType ?? row.format)],
          ['Size', sizeOf(row.filesize)],
          ['Direct messages', includeDirect ? 'Imported' : 'Left out'],
          ['Uploaded', time(row.createdAt)],
          ['Ended', time(row.finishedAt)],
        ]}
      />
    </section>
  );
}

function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}

const kindLabels: Readonly<Record<CountedKind, string>> = {
  users: 'People',
  channels: 'Channels',
  memberships: 'Memberships',
  threads: 'Posts',
  comments: 'Comments',
  reactions: 'Reactions',
  files: 'Files',
  mentions: 'Mentions',
  pins: 'Pinned posts',
};

interface ReportProps {
  readonly row: Import;
  readonly report: ImportReport;
}

function Report({ row, report }: ReportProps) {
  return (
    <>
      <Counts report={report} dryRun={row.dryRun} />
      <Channels report={report} isLinked={!row.dryRun} />
      <Warnings warnings={report.warnings} />
    </>
  );
}

function Counts({ report, dryRun }: { readonly report: ImportReport; readonly dryRun: boolean }) {
  const columns = [
    ['added', dryRun ? 'Would be new' : 'New'],
    ['unchanged', 'Here already'],
    ['updated', dryRun ? 'Would be updated' : 'Updated'],
    ['omitted', 'Left out'],
  ] as const;
  return (
    <section aria-labelledby="counts">
      <h2 id="counts">{dryRun ? 'What would come' : 'What came'}</h2>
      <table aria-labelledby="counts" class="numbers">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {columns.map(([key, words]) => (
              <th key={key} scope="col" class="number">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(kindLabels) as CountedKind[]).map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindLabels[kind]}</th>
              {columns.map(([key, words]) => (
                <NumberCell key={key} label={words} value={report.counts[kind]?.[key] ?? 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const visibilityLabels = { public: 'Everybody', group: 'The group', restricted: 'Its members' } as const;

function Channels({ report, isLinked }: { readonly report: ImportReport; readonly isLinked: boolean }) {
  if (report.channels.length === 0) return null;
  return (
    <section aria-labelledby="channels">
      <h2 id="channels">Channels</h2>
      <table aria-labelledby="channels">
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">Seen by</th>
            {/* A dry run does not count by channel. */}
            {isLinked &&
              ['Posts', 'Comments', 'Reactions', 'Files'].map((words) => (
                <th key={words} scope="col" class="number">
                  {words}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {report.channels.map((channel) => (
            <tr key={channel.xid}>
              <th scope="row">
                {isLinked && channel.address ? (
                  <a href={`/channel/${encodeURIComponent(channel.address)}`}>{channel.name}</a>
                ) : (
                  channel.name
                )}
              </th>
              <td data-label="Seen by">{visibilityLabels[channel.visibility]}</td>
              {isLinked && (
                <>
                  <NumberCell label="Posts" value={channel.threads} />
                  <NumberCell label="Comments" value={channel.comments} />
                  <NumberCell label="Reactions" value={channel.reactions} />
                  <NumberCell label="Files" value={channel.files} />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const severityLabels = { info: 'For your information', warn: 'Warning', error: 'Error' } as const;

function Warnings({ warnings }: { readonly warnings: readonly WarningReport[] }) {
  const lost = warnings.filter(({ severity }) => severity === 'error');
  const others = warnings.filter(({ severity }) => severity !== 'error');
  return (
    <>
      {lost.length > 0 && (
        <section aria-labelledby="losses">
          <h2 id="losses">What was lost</h2>
          <WarningList warnings={lost} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="warnings">
          <h2 id="warnings">What could not be imported as it was</h2>
          <WarningList warnings={others} />
        </section>
      )}
    </>
  );
}

function WarningList({ warnings }: { readonly warnings: readonly WarningReport[] }) {
  return (
    <ul class="warnings">
      {warnings.map(({ code, severity, count, sample, isNamed }) => (
        <li key={`${code} ${isNamed ? sample : ''}`}>
          <strong>{warningText(code)}</strong>{' '}
          <span class="faint">
            {severityLabels[severity]}, {count === 1 ? 'once' : `${count} times`} (<code>{code}</code>)
          </span>
          {sample && (
            <span class="sample">
              {isNamed ? '' : 'For example: '}
              {sample}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { Group } from '../../../core/groups/index.ts';
import {
  type CountedKind,
  type Import,
  type ImportReport,
  lossesOf,
  type WarningReport,
} from '../../../core/imports/index.ts';
import { formatLabel, pathAfterRemoval } from './imports-page.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  DetailList,
  ErrorNotice,
  importsBreadcrumbs,
  LiveStatus,
  momentInTable,
  NumberCell,
  placeholdersPath,
  type Tone,
  usePage,
  refusalIn,
  useWords,
} from '../shared/index.ts';
import type { Words } from '../../../words/index.ts';

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
  const words = useWords();
  const { importPage } = words;
  const row = props.import;
  const isLive = row.state === 'created' || row.state === 'running' || row.state === 'removing';
  // The page goes with what is removed; the list stays.
  const next = row.state === 'removing' ? pathAfterRemoval(row, isOwner ? group : undefined) : `/imports/${row.id}`;
  return (
    <>
      <Breadcrumbs links={importsBreadcrumbs(isOwner ? group : undefined, words)} />
      <h1>{row.dryRun ? importPage.dryRunTitle(row.filename) : importPage.title(row.filename)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <LiveStatus isLive={isLive} tone={toneOf(row, report)} path={next}>
        {statusText(row, report, words)}
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

function statusText(row: Import, report: ImportReport | undefined, allWords: Words): string {
  const { importPage: words } = allWords;
  const { state, dryRun, error, refusal, canRetry } = row;
  const texts = dryRun ? words.statusOfDryRun : words.status;
  switch (state) {
    case 'running': {
      const percent = percentOf(report);
      return percent === undefined ? texts.running : texts.runningAt(percent - (percent % 10));
    }
    case 'finished': {
      const losses = lossesIn(report);
      return losses === 0 ? texts.finished : texts.finishedWithLosses(losses);
    }
    case 'failed': {
      const failed = texts.failed(refusal ? refusalIn(allWords, refusal) : (error ?? words.noReason));
      return canRetry ? failed : `${failed} ${words.correct}`;
    }
    default:
      return texts[state];
  }
}

function percentOf(report: ImportReport | undefined): number | undefined {
  if (!report || report.progress.total <= 0) return undefined;
  return Math.min(100, Math.floor((100 * report.progress.done) / report.progress.total));
}

function Progress({ row, report }: { readonly row: Import; readonly report: ImportReport | undefined }) {
  const { importPage } = useWords();
  const percent = percentOf(report);
  if (row.state !== 'running' || percent === undefined) return null;
  return <progress value={percent} max={100} aria-label={importPage.progress} />;
}

function Actions({ import: row, group, waiting: pending, isOwner, mayChange, csrfToken }: ImportProps) {
  const { importPage } = useWords();
  const isOpen = row.state === 'created' || row.state === 'running';
  const canRetry = (row.state === 'failed' || row.state === 'cancelled') && row.canRetry;
  const waiting = isOwner ? pending : 0;
  if (row.state === 'removing' || (!isOpen && !mayChange)) return null;
  return (
    <div class="actions">
      {waiting > 0 && (
        <a class="button" href={placeholdersPath(group)}>
          {importPage.waiting(waiting)}
        </a>
      )}
      {row.dryRun && row.state === 'finished' && (
        <Act path={`/imports/${row.id}/import`} words={importPage.forReal} csrfToken={csrfToken} />
      )}
      {isOpen && (
        <Act path={`/imports/${row.id}/cancel`} words={importPage.cancel} look="second" csrfToken={csrfToken} />
      )}
      {canRetry && <Act path={`/imports/${row.id}/retry`} words={importPage.retry} csrfToken={csrfToken} />}
      {!isOpen && (
        <a class="button second" href={`/imports/${row.id}/remove`}>
          {importPage.remove}
        </a>
      )}
    </div>
  );
}

function Act({ path, words, look = '', csrfToken }: { path: string; words: string; look?: string; csrfToken: string }) {
  return (
    <form method="post" action={path}>
      <CsrfInput value={csrfToken} />
      <button type="submit" class={look}>
        {words}
      </button>
    </form>
  );
}

function About({ row, group }: { readonly row: Import; readonly group: Group }) {
  const { words, zone } = usePage();
  const { importPage } = words;
  const time = (at: string | null) => (at === null ? '' : momentInTable(at, zone, words));
  const { includeDirect } = JSON.parse(row.options) as { includeDirect?: boolean };
  return (
    <section aria-labelledby="about">
      <h2 id="about">{importPage.about}</h2>
      <DetailList
        rows={[
          [importPage.into, group.kind === 'group' ? `${group.name} (/${group.fullPath})` : importPage.personal],
          [importPage.from, row.sourceHostname],
          [importPage.format, formatLabel(row.importType ?? row.format, words)],
          [importPage.size, words.size(row.filesize)],
          [importPage.direct, importPage.directMessages[includeDirect ? 'imported' : 'omitted']],
          [importPage.uploaded, time(row.createdAt)],
          [importPage.ended, time(row.finishedAt)],
        ]}
      />
    </section>
  );
}

const kinds: readonly CountedKind[] = [
  'users',
  'channels',
  'memberships',
  'threads',
  'comments',
  'reactions',
  'files',
  'mentions',
  'pins',
];

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
  const { importPage } = useWords();
  const labels = dryRun ? importPage.columnsOfDryRun : importPage.columns;
  const columns = (['added', 'unchanged', 'updated', 'omitted'] as const).map((key) => [key, labels[key]] as const);
  return (
    <section aria-labelledby="counts">
      <h2 id="counts">{dryRun ? importPage.wouldCome : importPage.came}</h2>
      <table aria-labelledby="counts" class="numbers">
        <thead>
          <tr>
            <th scope="col">{importPage.kind}</th>
            {columns.map(([key, words]) => (
              <th key={key} scope="col" class="number">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{importPage.kinds[kind]}</th>
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

/** What is counted of each channel. */
const countedOfChannels = ['threads', 'comments', 'reactions', 'files'] as const;

function Channels({ report, isLinked }: { readonly report: ImportReport; readonly isLinked: boolean }) {
  const { importPage } = useWords();
  if (report.channels.length === 0) return null;
  return (
    <section aria-labelledby="channels">
      <h2 id="channels">{importPage.channels}</h2>
      <table aria-labelledby="channels">
        <thead>
          <tr>
            <th scope="col">{importPage.channel}</th>
            <th scope="col">{importPage.seenBy}</th>
            {/* A dry run does not count by channel. */}
            {isLinked &&
              countedOfChannels.map((kind) => (
                <th key={kind} scope="col" class="number">
                  {importPage.kinds[kind]}
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
              <td data-label={importPage.seenBy}>{importPage.visibilities[channel.visibility]}</td>
              {isLinked &&
                countedOfChannels.map((kind) => (
                  <NumberCell key={kind} label={importPage.kinds[kind]} value={channel[kind]} />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly WarningReport[] }) {
  const { importPage } = useWords();
  const lost = warnings.filter(({ severity }) => severity === 'error');
  const others = warnings.filter(({ severity }) => severity !== 'error');
  return (
    <>
      {lost.length > 0 && (
        <section aria-labelledby="losses">
          <h2 id="losses">{importPage.lost}</h2>
          <WarningList warnings={lost} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="warnings">
          <h2 id="warnings">{importPage.warnings}</h2>
          <WarningList warnings={others} />
        </section>
      )}
    </>
  );
}

function WarningList({ warnings }: { readonly warnings: readonly WarningReport[] }) {
  const words = useWords();
  const { importPage } = words;
  return (
    <ul class="warnings">
      {warnings.map(({ code, severity, count, sample, isNamed }) => (
        <li key={`${code} ${isNamed ? sample : ''}`}>
          <strong>{warningText(code, words)}</strong>{' '}
          <span class="faint">
            {importPage.severities[severity]}, {importPage.times(count)} (<code>{code}</code>)
          </span>
          {sample && <span class="sample">{isNamed ? sample : importPage.example(sample)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A sentence for a warning's code. */
export function warningText(code: string, { importWarnings }: Words): string {
  if (code.startsWith('event_')) return importWarnings.event;
  const { codes } = importWarnings;
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : importWarnings.other;
}

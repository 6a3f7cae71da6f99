import { findGroup, type Group } from '../../../core/groups/index.ts';
import {
  cancelImport,
  countWaitingFrom,
  type Import,
  type ImportReport,
  importTried,
  lossesOf,
  retryImport,
} from '../../../core/imports/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  ActionButton,
  Breadcrumbs,
  DetailList,
  importsBreadcrumbs,
  LiveStatus,
  momentInTable,
  page,
  placeholdersPath,
  refusalIn,
  requireOwnedGroup,
  type Tone,
  undefinedIfNotFound,
  usePage,
  useWords,
} from '../shared/index.ts';
import { importReader, pathAfterRemoval } from './import-paths.ts';
import { Report } from './import-report.tsx';
import { formatLabel } from './import-state.tsx';

/** An import: progress, results and actions. */
export const importPage = page({
  path: '',
  who: importReader,
  load: async ({ reader, viewer, row }) => {
    const group = await findGroup(reader, row.groupId);
    if (!group) throw notFound('import');
    return {
      group,
      ...(await rightsOf(reader, viewer, group)),
      report: row.report === null ? undefined : (JSON.parse(row.report) as ImportReport),
      waiting: await countWaitingFrom(reader, row),
    };
  },
  view: (shown) => ({
    title: shown.words.importPage.title({ file: shown.row.filename }),
    isLive: isLive(shown.row),
    content: <ImportParts {...shown} />,
  }),
  actions: {
    import: {
      run: async ({ operations, viewer, row }) => ({ to: `/imports/${await importTried(operations, viewer, row.id)}` }),
    },
    cancel: { run: ({ operations, viewer, row }) => cancelImport(operations, viewer, row.id) },
    retry: { run: ({ operations, viewer, row }) => retryImport(operations, viewer, row.id) },
  },
});

/** Which buttons to show; the operations check permissions themselves. */
async function rightsOf(reader: Reader, viewer: UserViewer, group: Group) {
  const isMine = group.kind === 'personal' && group.userId === viewer.userId;
  if (group.kind !== 'group') return { isOwner: false, mayChange: isMine || viewer.isAdmin };
  const owned = await requireOwnedGroup(reader, viewer, group.id).catch(undefinedIfNotFound);
  return { isOwner: owned !== undefined, mayChange: owned !== undefined };
}

function isLive({ state }: Import): boolean {
  return state === 'created' || state === 'running' || state === 'removing';
}

interface ImportProps {
  readonly row: Import;
  readonly group: Group;
  readonly report: ImportReport | undefined;
  /** Number of source users still waiting for reassignment. */
  readonly waiting: number;
  /** Of the group, which then has pages for the viewer. */
  readonly isOwner: boolean;
  /** Can resume or remove the import. */
  readonly mayChange: boolean;
}

function ImportParts(props: ImportProps) {
  const { row, group, report, isOwner } = props;
  const words = useWords();
  const { importPage: texts } = words;
  const own = isOwner ? group : undefined;
  // The removal deletes this page; the list stays.
  const next = row.state === 'removing' ? pathAfterRemoval(row, own) : `/imports/${row.id}`;
  return (
    <>
      <Breadcrumbs links={importsBreadcrumbs(own, words)} />
      <h1>{row.dryRun ? texts.dryRunTitle({ file: row.filename }) : texts.title({ file: row.filename })}</h1>
      <LiveStatus isLive={isLive(row)} tone={toneOf(row, report)} path={next}>
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
      return percent === undefined ? texts.running : texts.runningAt({ percent: percent - (percent % 10) });
    }
    case 'finished': {
      const losses = lossesIn(report);
      return losses === 0 ? texts.finished : texts.finishedWithLosses({ losses });
    }
    case 'failed': {
      const failed = texts.failed({ reason: refusal ? refusalIn(allWords, refusal) : (error ?? words.noReason) });
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

function Actions({ row, group, waiting, isOwner, mayChange }: ImportProps) {
  const { importPage: words } = useWords();
  const isOpen = row.state === 'created' || row.state === 'running';
  const canRetry = (row.state === 'failed' || row.state === 'cancelled') && row.canRetry;
  if (row.state === 'removing' || (!isOpen && !mayChange)) return null;
  return (
    <div class="actions">
      {isOwner && waiting > 0 && (
        <a class="button" href={placeholdersPath(group)}>
          {words.waiting({ count: waiting })}
        </a>
      )}
      {row.dryRun && row.state === 'finished' && (
        <ActionButton action="import" class="">
          {words.forReal}
        </ActionButton>
      )}
      {isOpen && <ActionButton action="cancel">{words.cancel}</ActionButton>}
      {canRetry && (
        <ActionButton action="retry" class="">
          {words.retry}
        </ActionButton>
      )}
      {!isOpen && (
        <a class="button second" href={`/imports/${row.id}/remove`}>
          {words.remove}
        </a>
      )}
    </div>
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

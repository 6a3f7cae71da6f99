import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { notFound, type Reader } from '../../../core/platform/index.ts';
import {
  findUploadRecord,
  pageRows,
  type RowCounts,
  type RowState,
  type UploadRecord,
} from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import { resultOf, sendResultFile } from '../../reassignment/reassignment-files.ts';
import {
  CountedPagination,
  groupOwner,
  LiveStatus,
  page,
  pageNumber,
  rowId,
  Time,
  type Tone,
  uploadPath,
  useWords,
} from '../shared/index.ts';
import { PlaceholdersHead } from './owners.tsx';
import { rowStates, type ShownRow, UploadRows } from './upload-rows.tsx';

const pageSize = 100;
const params = { upload: rowId };
/** Filter; all states if absent. */
const state = Type.Optional(Type.Enum([...rowStates]));

/** An uploaded file with the result of each row. */
export const uploadPage = page({
  path: 'uploads/:upload',
  who: groupOwner,
  params,
  query: { state, page: pageNumber },
  load: async ({ reader, group, params: { upload: id }, query: { state: only, page: number = 1 } }) => {
    const upload = await requireUpload(reader, group, id);
    const slice = { states: only ? [only] : [], offset: (number - 1) * pageSize, limit: pageSize };
    const rows = (await pageRows(reader, id, slice)).map(resultOf).map((row): ShownRow => {
      return { ...row, state: row.state as RowState, isSourceKnown: row.sourceUserId !== null };
    });
    const counted = only ? upload.counts[only] : Object.values(upload.counts).reduce((sum, count) => sum + count, 0);
    const isLive = upload.state === 'received' || upload.state === 'processing';
    return { upload, rows, state: only, number, pages: Math.ceil(counted / pageSize), isLive };
  },
  view: (shown) => ({ title: shown.upload.filename, isLive: shown.isLive, content: <Upload {...shown} /> }),
});

/** The same rows as a file. */
export const uploadFile = page({
  path: 'uploads/:upload.csv',
  who: groupOwner,
  params,
  query: { state },
  send: async ({ reader, group, reply, params: { upload }, query: { state: only } }) => {
    await requireUpload(reader, group, upload);
    return sendResultFile(reply, reader, upload, only ? [only] : []);
  },
});

async function requireUpload(reader: Reader, group: Group, id: number): Promise<UploadRecord> {
  const upload = await findUploadRecord(reader, group.id, id);
  if (!upload) throw notFound('upload');
  return upload;
}

interface UploadProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly upload: UploadRecord;
  readonly rows: readonly ShownRow[];
  /** Filter; all states if absent. */
  readonly state: RowState | undefined;
  readonly number: number;
  readonly pages: number;
  readonly isLive: boolean;
}

function Upload({ upload, rows, state: only, number, pages, isLive, ...place }: UploadProps) {
  const allWords = useWords();
  const { uploads: words } = allWords;
  const path = uploadPath(place.group, upload.id);
  const { counts } = upload;
  const total = counts.pending + counts.matched + counts.failed + counts.skipped;
  const filter = only ? `&state=${only}` : '';
  return (
    <>
      <PlaceholdersHead
        {...place}
        title={upload.isDryRun ? words.dryRunOf({ file: upload.filename }) : upload.filename}
      />
      <p class="faint">
        {words.uploaded} <Time at={upload.createdAt} />
      </p>
      <LiveStatus isLive={isLive} tone={toneOf(upload)} path={path}>
        {upload.isDryRun ? dryRunText(upload, allWords) : statusText(upload, allWords)}
      </LiveStatus>
      <div id="upload-rows" data-part>
        {isLive && total > 0 && <progress value={total - counts.pending} max={total} aria-label={words.progress} />}
        <section aria-labelledby="rows">
          <h2 id="rows">{words.rows}</h2>
          <StateFilter path={path} counts={counts} state={only} />
          <UploadRows rows={rows} labelledBy="rows" />
          <CountedPagination page={number} pages={pages} pathOf={(other) => `${path}?page=${other}${filter}#rows`} />
        </section>
      </div>
      <p>
        <a class="button second" href={`${path}.csv${only ? `?state=${only}` : ''}`} download>
          {words.download}
        </a>{' '}
        {upload.state === 'finished' && !upload.isDryRun && counts.matched > 0 && (
          <a class="button second" href={`${path}/undo`}>
            {allWords.reassigning.undoUpload.ask}
          </a>
        )}
      </p>
    </>
  );
}

function toneOf({ state, counts }: UploadRecord): Tone {
  if (state === 'failed') return 'bad';
  if (state !== 'finished') return undefined;
  if (counts.failed > 0) return 'warn';
  return 'good';
}

type ResultWords = Pick<Words, 'uploads' | 'reassigning'>;

function statusText({ state, error, counts, byDefault }: UploadRecord, words: ResultWords): string {
  const { status, noReason } = words.uploads;
  if (state === 'received' || state === 'processing') return status[state];
  if (state === 'failed') return status.failed({ reason: error ?? noReason });
  const how = status.finished({ matched: counts.matched, failed: counts.failed, skipped: counts.skipped });
  return [how, ...defaultText(byDefault, words), ...(counts.failed > 0 ? [status.next] : [])].join(' ');
}

/** How many the default row was about, if anybody. */
function defaultText(count: number, { reassigning }: ResultWords): string[] {
  return count === 0 ? [] : [reassigning.mapping.byDefault({ count })];
}

function dryRunText({ state, error, counts, byDefault }: UploadRecord, words: ResultWords): string {
  const { dryRuns, noReason } = words.uploads;
  if (state === 'received' || state === 'processing') return dryRuns[state];
  if (state === 'failed') return dryRuns.failed({ reason: error ?? noReason });
  const how = dryRuns.finished({ matched: counts.matched, failed: counts.failed, skipped: counts.skipped });
  return [how, ...defaultText(byDefault, words), dryRuns.stays].join(' ');
}

function StateFilter(props: { path: string; counts: RowCounts; state: RowState | undefined }) {
  const { path, counts, state: only } = props;
  const { placeholders, uploads: words } = useWords();
  const known = rowStates.filter((each) => counts[each] > 0);
  if (known.length === 0) return null;
  const total = known.reduce((sum, each) => sum + counts[each], 0);
  return (
    <ul class="filters" aria-label={words.filter}>
      <li>
        <a href={`${path}#rows`} {...(only === undefined && { 'aria-current': 'true' as const })}>
          {words.all({ count: total })}
        </a>
      </li>
      {known.map((each) => (
        <li key={each}>
          <a href={`${path}?state=${each}#rows`} {...(only === each && { 'aria-current': 'true' as const })}>
            {placeholders.allNamed({ name: words.rowStates[each], count: counts[each] })}
          </a>
        </li>
      ))}
    </ul>
  );
}

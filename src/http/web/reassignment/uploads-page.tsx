import type { Group } from '../../../core/groups/index.ts';
import type { RowCounts, RowState, UploadRecord } from '../../../core/reassignment/index.ts';
import {
  Breadcrumbs,
  CountedPagination,
  LiveStatus,
  NumberCell,
  placeholdersBreadcrumbs,
  StatusBadge,
  Time,
  type Tone,
  uploadPath,
  useWords,
} from '../shared/index.ts';
import { rowStates, type ShownRow, UploadRows } from './upload-rows.tsx';
import type { Words } from '../../../words/index.ts';

const stateTones: Readonly<Record<UploadRecord['state'], Tone>> = {
  received: undefined,
  processing: 'live',
  finished: 'good',
  failed: 'bad',
};

/** The newest uploads with their results. */
export function Uploads({ group, uploads }: { readonly group: Group; readonly uploads: readonly UploadRecord[] }) {
  const { uploads: words } = useWords();
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="uploads">
      <h2 id="uploads">{words.title}</h2>
      <table aria-labelledby="uploads">
        <thead>
          <tr>
            <th scope="col">{words.file}</th>
            <th scope="col">{words.uploaded}</th>
            <th scope="col">{words.state}</th>
            <th scope="col" class="number">
              {words.rowStates.matched}
            </th>
            <th scope="col" class="number">
              {words.rowStates.failed}
            </th>
            <th scope="col" class="number">
              {words.rowStates.skipped}
            </th>
          </tr>
        </thead>
        <tbody>
          {uploads.map((upload) => (
            <Row key={upload.id} group={group} upload={upload} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ group, upload }: { readonly group: Group; readonly upload: UploadRecord }) {
  const { uploads: words } = useWords();
  return (
    <tr>
      <th scope="row">
        <a href={uploadPath(group, upload.id)}>{upload.filename}</a>
      </th>
      <td data-label={words.uploaded}>
        <Time at={upload.createdAt} />
      </td>
      <td data-label={words.state}>
        <StatusBadge tone={stateTones[upload.state]}>{words.states[upload.state]}</StatusBadge>
        {upload.error && <span class="below">{upload.error}</span>}
      </td>
      <NumberCell label={words.rowStates.matched} value={upload.counts.matched} />
      <NumberCell label={words.rowStates.failed} value={upload.counts.failed} />
      <NumberCell label={words.rowStates.skipped} value={upload.counts.skipped} />
    </tr>
  );
}

interface UploadProps {
  readonly group: Group;
  readonly upload: UploadRecord;
  readonly rows: readonly ShownRow[];
  /** Shown alone; all if absent. */
  readonly state: RowState | undefined;
  readonly page: number;
  readonly pages: number;
  readonly isLive: boolean;
}

/** One uploaded file and what became of each of its rows. */
export function UploadPage({ group, upload, rows, state, page, pages, isLive }: UploadProps) {
  const allWords = useWords();
  const { uploads: words } = allWords;
  const path = uploadPath(group, upload.id);
  const { counts } = upload;
  const total = counts.pending + counts.matched + counts.failed + counts.skipped;
  const filter = state ? `&state=${state}` : '';
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <div class="head">
        <h1>{upload.isDryRun ? words.dryRunOf(upload.filename) : upload.filename}</h1>
        <p class="faint">
          {words.uploaded} <Time at={upload.createdAt} />
        </p>
      </div>
      <LiveStatus isLive={isLive} tone={toneOf(upload)} path={path}>
        {upload.isDryRun ? dryRunText(upload, allWords) : statusText(upload, allWords)}
      </LiveStatus>
      <div id="upload-rows" data-part>
        {isLive && total > 0 && <progress value={total - counts.pending} max={total} aria-label={words.progress} />}
        <section aria-labelledby="rows">
          <h2 id="rows">{words.rows}</h2>
          <StateFilter path={path} counts={counts} state={state} />
          <UploadRows rows={rows} labelledBy="rows" />
          <CountedPagination page={page} pages={pages} pathOf={(other) => `${path}?page=${other}${filter}#rows`} />
        </section>
      </div>
      <p>
        <a class="button second" href={`${path}.csv${state ? `?state=${state}` : ''}`} download>
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

type ResultWords = Pick<Words, 'uploads' | 'reassigning' | 'refusals'>;

function statusText({ state, error, counts, byDefault }: UploadRecord, words: ResultWords): string {
  const { status, noReason } = words.uploads;
  if (state === 'received' || state === 'processing') return status[state];
  if (state === 'failed') return status.failed(error ?? noReason);
  const how = status.finished(counts.matched, counts.failed, counts.skipped);
  return [how, ...defaultText(byDefault, words), ...(counts.failed > 0 ? [status.next] : [])].join(' ');
}

/** How many the default row was about, if anybody. */
function defaultText(count: number, { reassigning }: ResultWords): string[] {
  return count === 0 ? [] : [reassigning.mapping.byDefault(count)];
}

function dryRunText({ state, error, counts, byDefault }: UploadRecord, words: ResultWords): string {
  const { dryRuns, noReason } = words.uploads;
  if (state === 'received' || state === 'processing') return dryRuns[state];
  if (state === 'failed') return dryRuns.failed(error ?? noReason);
  const how = dryRuns.finished(counts.matched, counts.failed, counts.skipped);
  return [how, ...defaultText(byDefault, words), dryRuns.stays].join(' ');
}

function StateFilter(props: { path: string; counts: RowCounts; state: RowState | undefined }) {
  const { path, counts, state } = props;
  const { placeholders, uploads: words } = useWords();
  const known = rowStates.filter((each) => counts[each] > 0);
  if (known.length === 0) return null;
  const total = known.reduce((sum, each) => sum + counts[each], 0);
  return (
    <ul class="filters" aria-label={words.filter}>
      <li>
        <a href={`${path}#rows`} {...(state === undefined && { 'aria-current': 'true' as const })}>
          {words.all(total)}
        </a>
      </li>
      {known.map((each) => (
        <li key={each}>
          <a href={`${path}?state=${each}#rows`} {...(state === each && { 'aria-current': 'true' as const })}>
            {placeholders.allNamed(words.rowStates[each], counts[each])}
          </a>
        </li>
      ))}
    </ul>
  );
}

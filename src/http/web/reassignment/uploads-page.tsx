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
} from '../shared/index.ts';
import { wordsOf } from '../../../words/index.ts';
import { rowStateLabels, type ShownRow, UploadRows } from './upload-rows.tsx';

const stateLabels: Readonly<Record<UploadRecord['state'], string>> = {
  received: 'Waiting',
  processing: 'Being processed',
  finished: 'Processed',
  failed: 'Not processed',
};

const stateTones: Readonly<Record<UploadRecord['state'], Tone>> = {
  received: undefined,
  processing: 'live',
  finished: 'good',
  failed: 'bad',
};

/** The newest uploads with their results. */
export function Uploads({ group, uploads }: { readonly group: Group; readonly uploads: readonly UploadRecord[] }) {
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="uploads">
      <h2 id="uploads">Recent uploads</h2>
      <table aria-labelledby="uploads">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Uploaded</th>
            <th scope="col">State</th>
            <th scope="col" class="number">
              Matched
            </th>
            <th scope="col" class="number">
              Failed
            </th>
            <th scope="col" class="number">
              Skipped
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
  return (
    <tr>
      <th scope="row">
        <a href={uploadPath(group, upload.id)}>{upload.filename}</a>
      </th>
      <td data-label="Uploaded">
        <Time at={upload.createdAt} />
      </td>
      <td data-label="State">
        <StatusBadge tone={stateTones[upload.state]}>{stateLabels[upload.state]}</StatusBadge>
        {upload.error && <span class="below">{upload.error}</span>}
      </td>
      <NumberCell label="Matched" value={upload.counts.matched} />
      <NumberCell label="Failed" value={upload.counts.failed} />
      <NumberCell label="Skipped" value={upload.counts.skipped} />
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
  const path = uploadPath(group, upload.id);
  const { counts } = upload;
  const total = counts.pending + counts.matched + counts.failed + counts.skipped;
  const filter = state ? `&state=${state}` : '';
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group)} />
      <div class="head">
        <h1>{upload.isDryRun ? `Dry run of ${upload.filename}` : upload.filename}</h1>
        <p class="faint">
          Uploaded <Time at={upload.createdAt} />
        </p>
      </div>
      <LiveStatus isLive={isLive} tone={toneOf(upload)} path={path}>
        {upload.isDryRun ? dryRunText(upload) : statusText(upload)}
      </LiveStatus>
      <div id="upload-rows" data-part>
        {isLive && total > 0 && (
          <progress value={total - counts.pending} max={total} aria-label="Progress of the file" />
        )}
        <section aria-labelledby="rows">
          <h2 id="rows">Rows</h2>
          <StateFilter path={path} counts={counts} state={state} />
          <UploadRows rows={rows} labelledBy="rows" />
          <CountedPagination page={page} pages={pages} pathOf={(other) => `${path}?page=${other}${filter}#rows`} />
        </section>
      </div>
      <p>
        <a class="button second" href={`${path}.csv${state ? `?state=${state}` : ''}`} download>
          Download these rows as CSV
        </a>{' '}
        {upload.state === 'finished' && !upload.isDryRun && counts.matched > 0 && (
          <a class="button second" href={`${path}/undo`}>
            {wordsOf('en').reassigning.undoUpload.ask}
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

function statusText({ state, error, counts, byDefault }: UploadRecord): string {
  if (state === 'received') return 'The file waits to be processed.';
  if (state === 'processing') return 'The file is being processed.';
  if (state === 'failed') return `The file could not be processed: ${error ?? 'no reason is known.'}`;
  const how = `${counts.matched} matched, ${counts.failed} failed, ${counts.skipped} skipped.`;
  const next = counts.failed > 0 ? ' Correct the failed rows and upload them again: what matched stays as it is.' : '';
  return `The file has been processed: ${how}${defaultText(byDefault)}${next}`;
}

/** How many the default row was about, if anybody. */
function defaultText(count: number): string {
  return count === 0 ? '' : ` ${wordsOf('en').reassigning.mapping.byDefault(count)}`;
}

function dryRunText({ state, error, counts, byDefault }: UploadRecord): string {
  if (state === 'received') return 'The dry run waits for its turn.';
  if (state === 'processing') return 'The dry run is being made.';
  if (state === 'failed') return `The dry run could not be made: ${error ?? 'no reason is known.'}`;
  const how = `${counts.matched} would match, ${counts.failed} would fail and ${counts.skipped} would be skipped.`;
  return `Nothing was changed. ${how}${defaultText(byDefault)} This page stays for a day.`;
}

function StateFilter(props: { path: string; counts: RowCounts; state: RowState | undefined }) {
  const { path, counts, state } = props;
  const known = (Object.keys(rowStateLabels) as RowState[]).filter((each) => counts[each] > 0);
  if (known.length === 0) return null;
  const total = known.reduce((sum, each) => sum + counts[each], 0);
  return (
    <ul class="filters" aria-label="Filter by result">
      <li>
        <a href={`${path}#rows`} {...(state === undefined && { 'aria-current': 'true' as const })}>
          All ({total})
        </a>
      </li>
      {known.map((each) => (
        <li key={each}>
          <a href={`${path}?state=${each}#rows`} {...(state === each && { 'aria-current': 'true' as const })}>
            {rowStateLabels[each]} ({counts[each]})
          </a>
        </li>
      ))}
    </ul>
  );
}

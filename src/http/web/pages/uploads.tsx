import type { Group } from '../../../domain/group.ts';
import type { RowCounts, RowState, UploadRecord } from '../../../storage/upload-pages.ts';
import { GroupPages, LiveStatus, Pager, Time } from './parts.tsx';
import { placeholdersPath, uploadPath } from './paths.ts';
import { type ShownRow, UploadRows } from './upload-rows.tsx';

const stateWords: Readonly<Record<UploadRecord['state'], string>> = {
  received: 'Waiting',
  processing: 'Being processed',
  finished: 'Processed',
  failed: 'Not processed',
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
        {stateWords[upload.state]}
        {upload.error && `: ${upload.error}`}
      </td>
      <td data-label="Matched" class="number">
        {upload.counts.matched}
      </td>
      <td data-label="Failed" class="number">
        {upload.counts.failed}
      </td>
      <td data-label="Skipped" class="number">
        {upload.counts.skipped}
      </td>
    </tr>
  );
}

export const rowStateWords: Readonly<Record<RowState, string>> = {
  pending: 'Waiting',
  matched: 'Matched',
  failed: 'Failed',
  skipped: 'Skipped',
};

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
      <h1>{upload.filename}</h1>
      <GroupPages group={group} here="placeholders" />
      <LiveStatus isLive={isLive} look={lookOf(upload)} path={path}>
        {sentenceOf(upload)}
      </LiveStatus>
      <p>
        Uploaded <Time at={upload.createdAt} />. <a href={placeholdersPath(group)}>Back to the placeholder users</a>
      </p>
      <div id="upload-rows" data-part>
        {isLive && total > 0 && (
          <progress value={total - counts.pending} max={total} aria-label="Progress of the file" />
        )}
        <section aria-labelledby="rows">
          <h2 id="rows">Rows</h2>
          <StateFilter path={path} counts={counts} state={state} />
          <UploadRows rows={rows} labelledBy="rows" />
          <Pager page={page} pages={pages} pathOf={(other) => `${path}?page=${other}${filter}#rows`} />
        </section>
      </div>
      <p>
        <a href={`${path}.csv${state ? `?state=${state}` : ''}`} download>
          Download these rows as CSV
        </a>
      </p>
    </>
  );
}

function lookOf({ state, counts }: UploadRecord): 'good' | 'bad' | undefined {
  if (state === 'failed' || counts.failed > 0) return 'bad';
  return state === 'finished' ? 'good' : undefined;
}

function sentenceOf({ state, error, counts }: UploadRecord): string {
  if (state === 'received') return 'The file waits to be processed.';
  if (state === 'processing') return 'The file is being processed.';
  if (state === 'failed') return `The file could not be processed: ${error ?? 'no reason is known.'}`;
  return `The file has been processed: ${counts.matched} matched, ${counts.failed} failed, ${counts.skipped} skipped.`;
}

function StateFilter(props: { path: string; counts: RowCounts; state: RowState | undefined }) {
  const { path, counts, state } = props;
  const known = (Object.keys(rowStateWords) as RowState[]).filter((each) => counts[each] > 0);
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
            {rowStateWords[each]} ({counts[each]})
          </a>
        </li>
      ))}
    </ul>
  );
}

import type { UploadSummary } from '../../../storage/uploads.ts';
import { Time } from './parts.tsx';

/** An upload and what became of its rows. */
export interface UploadResult {
  readonly upload: UploadSummary;
  readonly counts: { readonly matched: number; readonly failed: number; readonly skipped: number };
}

const stateWords: Readonly<Record<UploadSummary['state'], string>> = {
  received: 'Waiting',
  processing: 'Being processed',
  finished: 'Processed',
  failed: 'Not processed',
};

/** The newest uploads with their results. */
export function Uploads({ uploads }: { readonly uploads: readonly UploadResult[] }) {
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
          {uploads.map((result) => (
            <Row key={result.upload.id} {...result} />
          ))}
        </tbody>
      </table>
      <p class="faint">Why rows have failed is in the file that came with the result’s mail.</p>
    </section>
  );
}

function Row({ upload, counts }: UploadResult) {
  return (
    <tr>
      <th scope="row">{upload.filename}</th>
      <td data-label="Uploaded">
        <Time at={upload.createdAt} />
      </td>
      <td data-label="State">
        {stateWords[upload.state]}
        {upload.error && `: ${upload.error}`}
      </td>
      <td data-label="Matched" class="number">
        {counts.matched}
      </td>
      <td data-label="Failed" class="number">
        {counts.failed}
      </td>
      <td data-label="Skipped" class="number">
        {counts.skipped}
      </td>
    </tr>
  );
}

import type { Group } from '../../../core/groups/index.ts';
import type { UploadRecord } from '../../../core/reassignment/index.ts';
import { NumberCell, StatusBadge, Time, type Tone, uploadPath, useWords } from '../shared/index.ts';

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

import type { StoredFile } from '../../../core/files/index.ts';
import { useWords } from '../shared/index.ts';
import type { Preview } from './preview.ts';

/** The beginning of a file, or what plays it. */
export function PreviewPart({ file, preview }: { readonly file: StoredFile; readonly preview: Preview }) {
  const { files } = useWords();
  const source = `/attach/${file.hash}`;
  return (
    <section class="section-s" aria-labelledby="preview">
      <h2 id="preview">{files.preview}</h2>
      {preview.kind === 'audio' && <audio controls preload="none" src={source} />}
      {preview.kind === 'video' && <video class="preview" controls preload="none" src={source} />}
      {preview.kind === 'pdf' && (
        <object class="preview" data={`${source}/preview`} type="application/pdf" aria-label={file.filename}>
          <p>
            {files.noViewer}{' '}
            <a href={source} download={file.filename}>
              {files.download}
            </a>
          </p>
        </object>
      )}
      {preview.kind === 'html' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        <div class="body card pad preview" dir="auto" tabIndex={0} dangerouslySetInnerHTML={{ __html: preview.html }} />
      )}
      {preview.kind === 'table' && <PreviewTable rows={preview.rows} />}
      {'isCut' in preview && preview.isCut && <p class="small faint">{files.previewCut}</p>}
    </section>
  );
}

function PreviewTable({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  const [head = [], ...others] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <div class="body card pad preview" dir="auto" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th scope="col" key={index}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

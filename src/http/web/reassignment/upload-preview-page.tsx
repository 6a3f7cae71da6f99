import type { Group } from '../../../core/groups/index.ts';
import { Breadcrumbs, placeholdersBreadcrumbs, placeholdersPath, SuccessNotice, useWords } from '../shared/index.ts';
import { type ShownRow, UploadRows } from './upload-rows.tsx';

interface PreviewProps {
  readonly group: Group;
  readonly filename: string;
  readonly counts: { readonly matched: number; readonly failed: number; readonly skipped: number };
  readonly rows: readonly ShownRow[];
  readonly total: number;
}

/** What a file would do, row by row. */
export function PreviewPage({ group, filename, counts, rows, total }: PreviewProps) {
  const words = useWords();
  const { uploads } = words;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, words)} />
      <h1>{uploads.dryRunOf(filename)}</h1>
      <SuccessNotice tone={counts.failed > 0 ? 'warn' : 'good'}>
        {uploads.preview(total, counts.matched, counts.failed, counts.skipped)}
      </SuccessNotice>
      {/* The address of this page is that of the form, so without a query the link would lead nowhere. */}
      <p>
        <a class="button second" href={`${placeholdersPath(group)}?tab=awaiting#reassign`}>
          {uploads.backToUpload}
        </a>
      </p>
      <section aria-labelledby="rows">
        <h2 id="rows">{uploads.rows}</h2>
        {total > rows.length && <p class="faint">{uploads.firstRows(rows.length)}</p>}
        <UploadRows rows={rows} labelledBy="rows" />
      </section>
    </>
  );
}

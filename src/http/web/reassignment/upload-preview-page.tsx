import type { Group } from '../../../core/groups/index.ts';
import { Breadcrumbs, placeholdersBreadcrumbs, placeholdersPath, SuccessNotice } from '../shared/index.ts';
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
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group)} />
      <h1>Dry run of {filename}</h1>
      <SuccessNotice tone={counts.failed > 0 ? 'warn' : 'good'}>
        Nothing was changed. Of {total} {total === 1 ? 'row' : 'rows'} {counts.matched} would match, {counts.failed}{' '}
        would fail and {counts.skipped} would be skipped.
      </SuccessNotice>
      {/* The address of this page is that of the form, so without a query the link would lead nowhere. */}
      <p>
        <a class="button second" href={`${placeholdersPath(group)}?tab=awaiting#reassign`}>
          Back to upload the file
        </a>
      </p>
      <section aria-labelledby="rows">
        <h2 id="rows">Rows</h2>
        {total > rows.length && <p class="faint">The first {rows.length} of them.</p>}
        <UploadRows rows={rows} labelledBy="rows" />
      </section>
    </>
  );
}

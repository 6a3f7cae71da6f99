import type { Group } from '../../../core/groups/index.ts';
import type { Import, ImportedCounts } from '../../../core/imports/index.ts';
import { Breadcrumbs, CountList, CsrfInput, importsBreadcrumbs } from '../shared/index.ts';

interface RemovalProps {
  /** If the viewer owns it. */
  readonly group: Group | undefined;
  readonly import: Import;
  readonly imported: ImportedCounts;
  readonly csrfToken: string;
}

/** What would go with an import, before it goes. */
export function ImportRemovalPage({ group, import: row, imported, csrfToken }: RemovalProps) {
  const counts = [
    ['Posts and comments', imported.posts],
    ['… of which answered since', imported.answeredPosts],
    ['Reactions', imported.reactions],
    ['Files', imported.files],
    ['Channels', imported.channels],
    ['… of which stay', imported.keptChannels],
    ['Original users', imported.sourceUsers],
  ] as const;
  return (
    <>
      <Breadcrumbs links={[...importsBreadcrumbs(group), [`/imports/${row.id}`, row.filename]]} />
      <h1>Remove the import of {row.filename}?</h1>
      <div class="card prose">
        <p>Removed with the import:</p>
        <CountList rows={counts} />
        <p>
          What people have written here since stays: posts that were answered keep their place without words and author,
          and channels that hold something else stay. This cannot be undone; the archive can be imported again.
        </p>
        <div class="actions">
          <form method="post" action={`/imports/${row.id}/remove`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="danger">
              Remove all of this
            </button>
          </form>
          <a class="button second" href={`/imports/${row.id}`}>
            Keep the import
          </a>
        </div>
      </div>
    </>
  );
}

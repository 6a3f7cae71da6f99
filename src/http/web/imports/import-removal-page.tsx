import type { Group } from '../../../core/groups/index.ts';
import type { Import, ImportedCounts } from '../../../core/imports/index.ts';
import { Breadcrumbs, CountList, CsrfInput, importsBreadcrumbs, useWords } from '../shared/index.ts';

interface RemovalProps {
  /** If the viewer owns it. */
  readonly group: Group | undefined;
  readonly import: Import;
  readonly imported: ImportedCounts;
  readonly csrfToken: string;
}

/** What would go with an import, before it goes. */
export function ImportRemovalPage({ group, import: row, imported, csrfToken }: RemovalProps) {
  const words = useWords();
  const { removal } = words.importPage;
  const counts = [
    [removal.posts, imported.posts],
    [removal.answered, imported.answeredPosts],
    [removal.reactions, imported.reactions],
    [removal.files, imported.files],
    [removal.channels, imported.channels],
    [removal.kept, imported.retainedChannels],
    [removal.sourceUsers, imported.sourceUsers],
  ] as const;
  return (
    <>
      <Breadcrumbs links={[...importsBreadcrumbs(group, words), [`/imports/${row.id}`, row.filename]]} />
      <h1>{removal.question(row.filename)}</h1>
      <div class="card prose">
        <p>{removal.lead}</p>
        <CountList rows={counts} />
        <p>{removal.stays}</p>
        <div class="actions">
          <form method="post" action={`/imports/${row.id}/remove`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="danger">
              {removal.remove}
            </button>
          </form>
          <a class="button second" href={`/imports/${row.id}`}>
            {removal.keep}
          </a>
        </div>
      </div>
    </>
  );
}

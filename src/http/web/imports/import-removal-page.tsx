import type { Group } from '../../../core/groups/domain/group.ts';
import type { Brought } from '../../../core/imports/storage/import-removal.ts';
import type { Import } from '../../../core/imports/storage/imports.ts';
import { Crumbs, FormToken, Tally } from '../shared/parts.tsx';
import { importsCrumbs } from '../shared/paths.ts';

interface RemovalProps {
  /** If the viewer owns it. */
  readonly group: Group | undefined;
  readonly import: Import;
  readonly brought: Brought;
  readonly csrfToken: string;
}

/** What would go with an import, before it goes. */
export function ImportRemovalPage({ group, import: row, brought, csrfToken }: RemovalProps) {
  const counts = [
    ['Posts and comments', brought.posts],
    ['… of which answered since', brought.answeredPosts],
    ['Reactions', brought.reactions],
    ['Files', brought.files],
    ['Channels', brought.channels],
    ['… of which stay', brought.keptChannels],
    ['Original users', brought.sourceUsers],
  ] as const;
  return (
    <>
      <Crumbs links={[...importsCrumbs(group), [`/imports/${row.id}`, row.filename]]} />
      <h1>Remove the import of {row.filename}?</h1>
      <div class="card prose">
        <p>With the import goes what it brought:</p>
        <Tally rows={counts} />
        <p>
          What people have written here since stays: posts that were answered keep their place without words and author,
          and channels that hold something else stay. This cannot be undone; the archive can be imported again.
        </p>
        <div class="actions">
          <form method="post" action={`/imports/${row.id}/remove`}>
            <FormToken value={csrfToken} />
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

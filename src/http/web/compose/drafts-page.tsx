import type { Instant } from '../../../lib/clock.ts';
import { CsrfInput, Icon, Moment, SuccessNotice, usePage, useWords } from '../shared/index.ts';

/** A draft of the list. */
export interface DraftRow {
  /** Its place, as in `post:12`. */
  readonly key: string;
  readonly where: string;
  readonly text: string;
  readonly path: string;
  readonly updatedAt: Instant;
}

interface DraftsProps {
  /** The latest first. */
  readonly rows: readonly DraftRow[];
  readonly done: string | undefined;
}

/** What the reader began to write. */
export function DraftsPage({ rows, done }: DraftsProps) {
  const { drafts } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{drafts.title}</h1>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {rows.length === 0 ? (
        <div class="nothing">
          <Icon name="pencil" />
          <h2>{drafts.title}</h2>
          <p>{drafts.none}</p>
        </div>
      ) : (
        <>
          <p class="faint section-h">{drafts.lead}</p>
          <ul class="rows card">
            {rows.map((row) => (
              <DraftItem key={row.key} row={row} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function DraftItem({ row }: { readonly row: DraftRow }) {
  const { drafts } = useWords();
  const { csrfToken } = usePage();
  return (
    <li class="row wrap">
      <div class="grow">
        <p class="line" dir="auto">
          <a class="plain" href={row.path}>
            {row.text || drafts.empty}
          </a>
        </p>
        <p class="under">
          {row.where} · <Moment at={row.updatedAt} />
        </p>
      </div>
      <form method="post" action="/drafts/discard" class="actions">
        <CsrfInput value={csrfToken} />
        <button
          type="submit"
          name="place"
          value={row.key}
          class="second small-button"
          aria-label={drafts.discardOf({ place: row.text || row.where })}
        >
          {drafts.discard}
        </button>
      </form>
    </li>
  );
}

import type { Group } from '../../../core/groups/index.ts';
import type { ChannelToSplit, SourceUser, SplitCounts } from '../../../core/reassignment/index.ts';
import { kindLabels } from './contribution-counts.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  ErrorNotice,
  NumberCell,
  placeholdersBreadcrumbs,
  sourceUserPath,
} from '../shared/index.ts';

/** What the form holds. */
export interface SplitDraft {
  readonly channels?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

interface SplitProps {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly channels: readonly ChannelToSplit[];
  readonly draft: SplitDraft;
  /** What a split would set apart; absent until it was asked for. */
  readonly counts: SplitCounts | undefined;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Which contributions become those of a source user of its own. */
export function SplitPage(props: SplitProps) {
  const { sourceUser, group, counts, problem } = props;
  const who = sourceUser.name ?? sourceUser.identifier;
  return (
    <>
      <Breadcrumbs links={[...placeholdersBreadcrumbs(group), [sourceUserPath(sourceUser.id), who]]} />
      <h1>Split {who}</h1>
      <p class="prose">
        If several people shared this account, set part of its contributions apart. They become those of an original
        user of its own, who can be reassigned to somebody else. Until then you can undo it.
      </p>
      <ErrorNotice>{problem}</ErrorNotice>
      {counts && <Outcome {...props} counts={counts} />}
      <Form {...props} />
    </>
  );
}

function Form({ sourceUser, channels, draft }: SplitProps) {
  return (
    <form class="card stack" action={`${sourceUserPath(sourceUser.id)}/split`}>
      <fieldset>
        <legend>In these channels (none chosen: in all)</legend>
        {channels.map(({ id, name, count }) => (
          <label key={id} class="check">
            <input type="checkbox" name="channels" value={id} checked={draft.channels?.includes(String(id))} />
            <span>
              {name} <span class="faint">({count})</span>
            </span>
          </label>
        ))}
        {channels.length === 0 && <p class="faint">There are no contributions to split.</p>}
      </fieldset>
      <div class="pair">
        <label>
          From this day on
          <input type="date" name="since" value={draft.since ?? ''} />
        </label>
        <label>
          Until this day, inclusive
          <input type="date" name="until" value={draft.until ?? ''} />
        </label>
      </div>
      <div>
        <button type="submit" name="count" value="1" class="second">
          Count what that would be
        </button>
      </div>
    </form>
  );
}

function Outcome({ sourceUser, draft, counts, csrfToken }: SplitProps & { readonly counts: SplitCounts }) {
  const part = sum(counts.part);
  const total = sum(counts.total);
  const isPossible = part > 0 && part < total;
  return (
    <section aria-labelledby="outcome" class="card">
      <h2 id="outcome">What would be split off</h2>
      <p role="status" tabIndex={-1} autofocus>
        {part} of {total} contributions. {part === 0 && 'Choose others: a split must set something apart.'}
        {part > 0 && part === total && 'That is all of them: reassign the original user instead.'}
      </p>
      <table aria-labelledby="outcome" class="numbers">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" class="number">
              Split off
            </th>
            <th scope="col" class="number">
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {kindLabels.map(([kind, words]) => (
            <tr key={kind}>
              <th scope="row">{words}</th>
              <NumberCell label="Split off" value={counts.part[kind] ?? 0} />
              <NumberCell label="Left" value={(counts.total[kind] ?? 0) - (counts.part[kind] ?? 0)} />
            </tr>
          ))}
        </tbody>
      </table>
      {isPossible && (
        <form method="post" action={`${sourceUserPath(sourceUser.id)}/split`} class="actions">
          <CsrfInput value={csrfToken} />
          {draft.channels && draft.channels.length > 0 && (
            <input type="hidden" name="channels" value={draft.channels.join(',')} />
          )}
          <input type="hidden" name="since" value={draft.since ?? ''} />
          <input type="hidden" name="until" value={draft.until ?? ''} />
          <button type="submit">Split off {part === 1 ? 'this one' : `these ${part}`}</button>
        </form>
      )}
    </section>
  );
}

function sum(counts: SplitCounts['part']): number {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}

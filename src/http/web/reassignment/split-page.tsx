import type { Group } from '../../../core/groups/index.ts';
import type { ChannelToSplit, SourceUser, SplitCounts } from '../../../core/reassignment/index.ts';
import { contributionKinds } from './contribution-counts.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  ErrorNotice,
  NumberCell,
  placeholdersBreadcrumbs,
  sourceUserPath,
  useWords,
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
  const words = useWords();
  const { splits } = words;
  const who = sourceUser.name ?? sourceUser.identifier;
  return (
    <>
      <Breadcrumbs links={[...placeholdersBreadcrumbs(group, words), [sourceUserPath(sourceUser.id), who]]} />
      <h1>{splits.title(who)}</h1>
      <p class="prose">{splits.lead}</p>
      <ErrorNotice>{problem}</ErrorNotice>
      {counts && <Outcome {...props} counts={counts} />}
      <Form {...props} />
    </>
  );
}

function Form({ sourceUser, channels, draft }: SplitProps) {
  const { splits } = useWords();
  return (
    <form class="card stack" action={`${sourceUserPath(sourceUser.id)}/split`}>
      <fieldset>
        <legend>{splits.channels}</legend>
        {channels.map(({ id, name, count }) => (
          <label key={id} class="check">
            <input type="checkbox" name="channels" value={id} checked={draft.channels?.includes(String(id))} />
            <span>
              {name} <span class="faint">({count})</span>
            </span>
          </label>
        ))}
        {channels.length === 0 && <p class="faint">{splits.none}</p>}
      </fieldset>
      <div class="pair">
        <label>
          {splits.since}
          <input type="date" name="since" value={draft.since ?? ''} />
        </label>
        <label>
          {splits.until}
          <input type="date" name="until" value={draft.until ?? ''} />
        </label>
      </div>
      <div>
        <button type="submit" name="count" value="1" class="second">
          {splits.count}
        </button>
      </div>
    </form>
  );
}

function Outcome({ sourceUser, draft, counts, csrfToken }: SplitProps & { readonly counts: SplitCounts }) {
  const { splits, sourceUsers } = useWords();
  const part = sum(counts.part);
  const total = sum(counts.total);
  const isPossible = part > 0 && part < total;
  return (
    <section aria-labelledby="outcome" class="card">
      <h2 id="outcome">{splits.outcome}</h2>
      <p role="status" tabIndex={-1} autofocus>
        {splits.part(part, total)} {part === 0 && splits.tooFew}
        {part > 0 && part === total && splits.all}
      </p>
      <table aria-labelledby="outcome" class="numbers">
        <thead>
          <tr>
            <th scope="col">{splits.kind}</th>
            <th scope="col" class="number">
              {splits.off}
            </th>
            <th scope="col" class="number">
              {splits.left}
            </th>
          </tr>
        </thead>
        <tbody>
          {contributionKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{sourceUsers.kinds[kind]}</th>
              <NumberCell label={splits.off} value={counts.part[kind] ?? 0} />
              <NumberCell label={splits.left} value={(counts.total[kind] ?? 0) - (counts.part[kind] ?? 0)} />
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
          <button type="submit">{splits.split(part)}</button>
        </form>
      )}
    </section>
  );
}

function sum(counts: SplitCounts['part']): number {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}

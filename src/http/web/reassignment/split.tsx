import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  type ChannelToSplit,
  listChannelsToSplit,
  previewSplit,
  type SourceUser,
  type SplitCounts,
  splitSourceUser,
} from '../../../core/reassignment/index.ts';
import { splitInputOf } from '../../reassignment/split-input.ts';
import { Form, NumberCell, page, sourceUserPath, useWords } from '../shared/index.ts';
import { contributionKinds } from './contribution-counts.tsx';
import { Hindrance, nameOf, SourceUserCrumbs, sourceUserOwner, tried, type Tried } from './owners.tsx';

const day = Type.Optional(Type.String({ maxLength: 30 }));

/** Splits off contributions in three steps: form, counts, split. */
export const splitPage = page({
  path: '/split',
  who: sourceUserOwner,
  query: {
    channels: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }))),
    since: day,
    until: day,
    count: Type.Optional(Type.String()),
  },
  load: async ({ operations, reader, viewer, words, sourceUser: { id }, query: { count, ...draft } }) => {
    const counting = async () => previewSplit(operations, viewer, id, splitInputOf(draft));
    return {
      draft,
      channels: await listChannelsToSplit(reader, id),
      counts: count === undefined ? {} : await tried(counting(), words),
    };
  },
  view: (shown) => ({
    title: shown.words.splits.title({ name: nameOf(shown.sourceUser) }),
    status: shown.counts.problem === undefined ? undefined : 422,
    content: <Split {...shown} />,
  }),
  actions: {
    default: {
      input: { channels: Type.Optional(Type.String({ maxLength: 10_000 })), since: day, until: day },
      run: async ({ operations, viewer, sourceUser, input }) => ({
        to: sourceUserPath(await splitSourceUser(operations, viewer, sourceUser.id, splitInputOf(input))),
      }),
    },
  },
});

/** What the form holds. */
interface SplitDraft {
  readonly channels?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

interface SplitProps {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly channels: readonly ChannelToSplit[];
  readonly draft: SplitDraft;
  /** Counts of a split; empty until requested. */
  readonly counts: Tried<SplitCounts>;
}

function Split(props: SplitProps) {
  const { sourceUser, draft, counts } = props;
  const { splits } = useWords();
  return (
    <>
      <SourceUserCrumbs {...props} />
      <h1>{splits.title({ name: nameOf(sourceUser) })}</h1>
      <p class="prose">{splits.lead}</p>
      <Hindrance>{counts.problem}</Hindrance>
      {counts.value && <Outcome draft={draft} counts={counts.value} />}
      <Draft {...props} />
    </>
  );
}

function Draft({ sourceUser, channels, draft }: SplitProps) {
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

function Outcome({ draft, counts }: { readonly draft: SplitDraft; readonly counts: SplitCounts }) {
  const { splits, sourceUsers } = useWords();
  const { channels = [], since = '', until = '' } = draft;
  const part = sum(counts.part);
  const total = sum(counts.total);
  return (
    <section aria-labelledby="outcome" class="card">
      <h2 id="outcome">{splits.outcome}</h2>
      <p role="status" tabIndex={-1} autofocus>
        {splits.part({ part, total })} {part === 0 && splits.tooFew}
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
      {part > 0 && part < total && (
        <Form action="default" values={{ channels: channels.join(','), since, until }} class="actions">
          <button type="submit">{splits.split({ count: part })}</button>
        </Form>
      )}
    </section>
  );
}

function sum(counts: SplitCounts['part']): number {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}

import { type Static, Type } from 'typebox';
import {
  type AccountDeletionPreview,
  type ContributionsEnd,
  contributionsEnds,
  type DeletionProgress,
  type ErasedCounts,
  erasedKinds,
} from '../../../core/lifecycle/domain/index.ts';
import { sentenceOf } from '../../../core/platform/domain/index.ts';
import { count, moment, named, orNull, text } from '../../schema.ts';

const erased = Type.Object(Object.fromEntries(erasedKinds.map((kind) => [kind, count])), {
  description: 'Number of items erased so far; `bytes` is the size of the files, `returned` counts source users.',
});

/** The deletion of an account: preview, pending deletion, or the final counts. */
export const deletionRecord = named(
  'AccountDeletion',
  Type.Object({
    state: Type.Enum(['none', 'waiting', 'running', 'finished'], {
      description: '`waiting`: requested and can be cancelled; `running`: the account is closed.',
    }),
    requested_at: orNull(moment),
    due_at: orNull(moment),
    finished_at: orNull(moment),
    contributions: Type.Union([Type.Enum([...contributionsEnds]), Type.Null()], {
      description: "What to do with the person's posts in groups and on other people's channels.",
    }),
    blocker: Type.Union([Type.String(), Type.Null()], {
      description: 'Reasons why the account cannot be deleted, and what to do.',
    }),
    sole_groups: Type.Array(text, { description: 'Full paths of groups without another Owner.' }),
    would_erase: Type.Union([Type.Object({ posts: count, files: count, connections: count }), Type.Null()], {
      description: 'Content of the account; null once it is closed.',
    }),
    contributions_elsewhere: orNull(count),
    erased,
  }),
);

type DeletionRecord = Static<typeof deletionRecord>;

const nothing = {
  requested_at: null,
  due_at: null,
  finished_at: null,
  contributions: null,
  blocker: null,
  sole_groups: [],
  would_erase: null,
  contributions_elsewhere: null,
};

function encodeErased(counts: Readonly<Record<string, string | number | undefined>> | ErasedCounts) {
  const named = counts as Readonly<Record<string, string | number | undefined>>;
  return Object.fromEntries(erasedKinds.map((kind) => [kind, Number(named[kind] ?? 0)])) as DeletionRecord['erased'];
}

/** An account that no one has closed yet. */
export function encodeDeletionPreview(preview: AccountDeletionPreview): DeletionRecord {
  const { asked, blocker, soleGroups, posts, files, connections, contributions } = preview;
  return {
    ...nothing,
    state: asked ? 'waiting' : 'none',
    requested_at: asked?.requestedAt ?? null,
    due_at: asked?.dueAt ?? null,
    contributions: asked?.contributions ?? null,
    blocker: blocker ? sentenceOf(blocker) : null,
    sole_groups: [...soleGroups],
    would_erase: { posts, files, connections },
    contributions_elsewhere: contributions,
    erased: encodeErased({}),
  };
}

/** Any account, for administrators. */
export function encodeDeletion(progress: DeletionProgress): DeletionRecord {
  switch (progress.state) {
    case 'running': {
      const { requestedAt, dueAt, contributions, erased } = progress.deletion;
      const asked = { requested_at: requestedAt, due_at: dueAt, contributions };
      return { ...nothing, ...asked, state: 'running', erased: encodeErased(erased) };
    }
    case 'finished': {
      const { details, createdAt } = progress.event;
      const contributions = (details['contributions'] ?? null) as ContributionsEnd | null;
      return { ...nothing, contributions, state: 'finished', finished_at: createdAt, erased: encodeErased(details) };
    }
    default:
      return encodeDeletionPreview(progress.preview);
  }
}

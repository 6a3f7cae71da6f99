import { findXchans } from '../../../core/identity/index.ts';
import { type ModerationCase, type ReadCase, readCases } from '../../../core/moderation/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { faceOf, StatusBadge, type Tone, useWords } from '../shared/index.ts';

/** A case, and the name of who wrote the post. */
export interface ListedCase extends ReadCase {
  readonly authorName: string | undefined;
}

/** Cases with what they are about. */
export async function listCases(
  operations: OperationContext,
  viewer: UserViewer,
  cases: readonly ModerationCase[],
): Promise<ListedCase[]> {
  const read = await readCases(operations, viewer, cases);
  const authors = read.flatMap(({ item }) => item?.authorXchanId ?? []);
  const xchans = await findXchans(operations.database.reader, [...new Set(authors)]);
  return read.map((each) => ({ ...each, authorName: each.item && faceOf(xchans.get(each.item.authorXchanId)).name }));
}

/** What a case is about, in a few words. */
export function CaseName({ about, item, person, authorName }: ListedCase) {
  const { moderation: words } = useWords();
  if (about.subject === 'import') return <>{words.import({ id: about.importId ?? 0 })}</>;
  if (about.subject === 'person') return <bdi>{words.person({ name: person?.name ?? String(about.userId) })}</bdi>;
  return <bdi>{item ? words.postOf({ name: authorName ?? '' }) : words.gonePost}</bdi>;
}

const tones = { open: 'warn', appealed: 'warn', closed: 'good' } as const satisfies Readonly<Record<string, Tone>>;

/** Whether a case waits, and what it has come to. */
export function CaseState({ about: { state, outcome, reports } }: Pick<ListedCase, 'about'>) {
  const { moderation: words } = useWords();
  // What waits and was never reported says so alone.
  const isReported = outcome !== 'held' || reports > 0 || state !== 'open';
  return (
    <>
      {isReported && <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>}
      {outcome !== null && (
        <StatusBadge tone={outcome === 'held' ? 'warn' : 'bad'}>{words.outcomes[outcome]}</StatusBadge>
      )}
    </>
  );
}

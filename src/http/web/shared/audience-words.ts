import {
  findXchans,
  findVisibleXchansByHash,
  type Guarded,
  listPrivacyGroups,
  readAudiences,
  type Visibility,
} from '../../../core/identity/index.ts';
import type { Reader, Viewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';

const named = 3;

/** Some of those whom an audience names, and how many it names beside them. */
interface Few {
  readonly names: readonly string[];
  readonly more: number;
}

/** Whom an audience lets in and leaves out by name. */
export interface NamedReaders {
  readonly allowed: Few;
  readonly denied: Few;
}

/**
 * Whom the audiences of these objects name, for whoever acts for the channel of each; undefined for everybody else, who may not
 * know.
 */
export async function namedReaders(
  reader: Reader,
  viewer: Viewer,
  objects: readonly Guarded[],
): Promise<(object: Guarded) => NamedReaders | undefined> {
  const audiences = await readAudiences(reader, viewer, objects);
  const own = objects.filter((object) => audiences.isOwn(object));
  if (viewer.kind === 'anonymous' || own.length === 0) return () => undefined;
  const self = (await findXchans(reader, [viewer.xchanId])).get(viewer.xchanId)?.hash;
  const hashes = own.flatMap((object) => {
    const { allowXchans = [], denyXchans = [] } = audiences.of(object) ?? {};
    return [...allowXchans.slice(0, named + 2), ...denyXchans.slice(0, named + 1)];
  });
  const xchans = await findVisibleXchansByHash(reader, viewer, [...new Set(hashes)]);
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  const groupNames = new Map(groups.map(({ hash, name }) => [hash, name]));
  const few = (privacyGroups: readonly string[] = [], identities: readonly string[] = []): Few => {
    // That one sees one's own things goes without saying.
    const people = identities.filter((hash) => hash !== self);
    const names = [
      ...privacyGroups.flatMap((hash) => groupNames.get(hash) ?? []),
      ...people.slice(0, named + 1).flatMap((hash) => xchans.get(hash)?.name ?? []),
    ];
    const shown = names.slice(0, named);
    return { names: shown, more: privacyGroups.length + people.length - shown.length };
  };
  return (object) => {
    if (!audiences.isOwn(object)) return undefined;
    const { allowGroups, allowXchans, denyGroups, denyXchans } = audiences.of(object) ?? {};
    return { allowed: few(allowGroups, allowXchans), denied: few(denyGroups, denyXchans) };
  };
}

/** Who can see something, in words; the names that `namedReaders` gave, if it gave any. */
export function readersInWords(
  visibility: Visibility,
  readers: NamedReaders | undefined,
  { audience: words }: Words,
): string {
  if (!readers) return words.labels[visibility];
  if (visibility === 'owner') return words.me;
  const { allowed, denied } = readers;
  const those = visibility === 'restricted' ? someReaders(allowed, words) || words.me : words.labels[visibility];
  return denied.names.length + denied.more === 0
    ? those
    : words.except({ audience: those, denied: someReaders(denied, words) });
}

function someReaders({ names, more }: Few, words: Words['audience']): string {
  const named = names.join(', ');
  if (more === 0) return named;
  return named === '' ? words.others({ count: more }) : words.some({ names: named, count: more });
}

/**
 * Who can see each of these objects, in words. Whoever acts for their channel reads names of people and privacy groups,
 * everybody else what kind of audience it is.
 */
export async function audienceWords(
  reader: Reader,
  viewer: Viewer,
  objects: readonly Guarded[],
  words: Words,
): Promise<(object: Guarded) => string> {
  const readersOf = await namedReaders(reader, viewer, objects);
  return (object) => readersInWords(object.visibility, readersOf(object), words);
}

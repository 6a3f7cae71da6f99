import {
  findXchans,
  findXchansByHash,
  type Guarded,
  listPrivacyGroups,
  readAudiences,
} from '../../../core/identity/index.ts';
import type { Reader, Viewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';

const named = 3;

/**
 * Who can see each of these objects, in words. Whoever acts for their channel reads names of people and privacy groups,
 * everybody else what kind of audience it is.
 */
export async function audienceWords(
  reader: Reader,
  viewer: Viewer,
  objects: readonly Guarded[],
  { audience: words }: Words,
): Promise<(object: Guarded) => string> {
  const audiences = await readAudiences(reader, viewer, objects);
  const own = objects.filter((object) => audiences.isOwn(object));
  const self =
    viewer.kind === 'user' ? (await findXchans(reader, [viewer.xchanId])).get(viewer.xchanId)?.hash : undefined;
  const hashes = own.flatMap((object) => {
    const { allowXchans = [], denyXchans = [] } = audiences.of(object) ?? {};
    return [...allowXchans.slice(0, named + 2), ...denyXchans.slice(0, named)];
  });
  const xchans = await findXchansByHash(reader, [...new Set(hashes)]);
  const groups = viewer.kind === 'user' ? await listPrivacyGroups(reader, viewer.channelId) : [];
  const groupNames = new Map(groups.map(({ hash, name }) => [hash, name]));
  const listed = (privacyGroups: readonly string[], identities: readonly string[]): string => {
    // That one sees one's own things goes without saying.
    const people = identities.filter((hash) => hash !== self);
    const names = [
      ...privacyGroups.flatMap((hash) => groupNames.get(hash) ?? []),
      ...people.slice(0, named + 1).flatMap((hash) => xchans.get(hash)?.name ?? []),
    ];
    return words.some(names.slice(0, named), Math.max(0, privacyGroups.length + people.length - named));
  };
  return (object) => {
    if (!audiences.isOwn(object)) return words.labels[object.visibility];
    if (object.visibility === 'owner') return words.me;
    const acl = audiences.of(object);
    const allowed =
      acl && object.visibility === 'restricted'
        ? listed(acl.allowGroups, acl.allowXchans) || words.me
        : words.labels[object.visibility];
    if (!acl || acl.denyGroups.length + acl.denyXchans.length === 0) return allowed;
    return words.except(allowed, listed(acl.denyGroups, acl.denyXchans));
  };
}

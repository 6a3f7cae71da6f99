import {
  attribute,
  attributeBy,
  type AttributedXchanId,
  findKnownXchanIds,
  findXchansByHash,
  insertXchans,
  isClosed,
  isHere,
  listChannelsOfUser,
  renameXchan,
  type Xchan,
} from '../../identity/index.ts';
import { anonymous, type OperationContext, readerOf, type Tx } from '../../platform/index.ts';
import { isProofOf, importedAuthorHash } from '../domain/record-proof.ts';
import { nowhere, placeholderNameOf, unsigned } from '../domain/remote-identity.ts';
import { ensureArchiveKey, readArchiveKey } from './archive-key.ts';
import type { Finder, RestoreSession } from './restore-session.ts';

/** A record's claim about its author. */
interface AuthorClaim {
  /** Hash of an identity. */
  readonly author: string;
  readonly proven?: { readonly proof: string; readonly digest: string } | undefined;
}

/**
 * Who content is attributed to: a remote identity, or one of this server that is proven to have written it; otherwise
 * the identity of this server that the record names without proof. Undefined if no identity has the hash.
 */
type Attribution =
  | { readonly xchanId: AttributedXchanId; readonly isOwn: boolean }
  | { readonly unproven: Xchan }
  | undefined;

/** Decides only by local data and the records, and writes nothing. */
export async function attributionsOf(
  tx: Tx,
  session: RestoreSession,
  finder: Finder,
): Promise<(claim: AuthorClaim) => Attribution> {
  const key = await readArchiveKey(tx);
  const channels = await listChannelsOfUser(tx, session.import.userId);
  const own = new Set(channels.map(({ xchanId }) => xchanId));
  const checked = new WeakMap<object, boolean>();
  const isProven = ({ proven }: AuthorClaim): boolean => {
    if (key === undefined || proven === undefined) return false;
    const known = checked.get(proven);
    if (known !== undefined) return known;
    const is = isProofOf(proven.proof, key, session.identity, proven.digest);
    checked.set(proven, is);
    return is;
  };
  return (claim) => {
    const identity = finder.identity(claim.author);
    if (!identity) return undefined;
    const isOwn = own.has(identity.id);
    const authority = isOwn
      ? 'own'
      : !identity.deleted && !isClosed(identity) && isProven(claim)
        ? 'proven'
        : undefined;
    const xchanId = attribute({ id: identity.id, isHere: isHere(identity) }, authority);
    return xchanId === undefined ? { unproven: identity } : { xchanId, isOwn };
  };
}

/** Removes the name from the imported authors for these identities, whose account is being closed. */
export async function anonymizeImportedAuthors(
  context: OperationContext,
  tx: Tx,
  hashes: readonly string[],
): Promise<void> {
  const key = await readArchiveKey(tx);
  if (key === undefined) return;
  const authors = await findXchansByHash(
    tx,
    hashes.map((hash) => importedAuthorHash(key, hash)),
  );
  for (const { id } of authors.values()) {
    await renameXchan(tx, id, { name: placeholderNameOf(''), now: context.clock.now() });
  }
}

/**
 * The imported authors that replace these identities of this server, by the ids of these; missing ones are created. They have the name
 * only if everyone may know it.
 */
export async function ensureImportedAuthors(
  context: OperationContext,
  tx: Tx,
  identities: readonly Xchan[],
): Promise<Map<number, AttributedXchanId>> {
  const wanted = new Map(identities.map((identity) => [identity.id, identity]));
  if (wanted.size === 0) return new Map();
  const key = await ensureArchiveKey(context, tx);
  const hashes = new Map([...wanted].map(([id, { hash }]) => [id, importedAuthorHash(key, hash)]));
  const here = await findXchansByHash(tx, [...hashes.values()]);
  const named = await findKnownXchanIds(readerOf(tx), anonymous, [...wanted.keys()]);
  const missing = [...hashes].filter(([, hash]) => !here.has(hash));
  const made = await insertXchans(
    tx,
    missing.map(([id, hash]) => {
      const name = placeholderNameOf(named.has(id) ? wanted.get(id)!.name : '');
      return { ...unsigned, ...nowhere, hash, name, pubforum: false, now: context.clock.now() };
    }),
  );
  const ids = new Map(missing.map(([, hash], index) => [hash, made[index]!]));
  return new Map(
    [...hashes].map(([id, hash]) => [id, attributeBy(here.get(hash)?.id ?? ids.get(hash)!, 'placeholder')]),
  );
}

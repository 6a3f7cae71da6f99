import type { IdentityRecord } from '../../core/archive/domain/index.ts';
import { sha512 } from '../../lib/digest.ts';
import { asObject, asText, type Json } from '../look.ts';
import { isSet, momentOf, never, textOf } from './values.ts';

/** People in an export, by the identifiers used there. */
export interface Identities {
  /** From a row of identities. */
  enter(row: Json): IdentityRecord | undefined;
  /** The author or owner of an item. */
  actor(value: unknown): IdentityRecord | undefined;
  /** Whose page this is. */
  byUrl(url: string): IdentityRecord | undefined;
  byHash(hash: string): IdentityRecord | undefined;
  all(): Iterable<IdentityRecord>;
}

/** An empty register of identities. */
export function createIdentities(): Identities {
  const byHash = new Map<string, IdentityRecord>();
  const byGuid = new Map<string, IdentityRecord>();
  const byUrl = new Map<string, IdentityRecord>();
  const added = (record: IdentityRecord): IdentityRecord => {
    const known = byHash.get(record.hash);
    if (known) return known;
    byHash.set(record.hash, record);
    if (record.guid !== '') byGuid.set(record.guid, record);
    if (record.url !== '') byUrl.set(record.url, record);
    return record;
  };
  return {
    enter: (row) => {
      const record = fromRow(row);
      return record && added(record);
    },
    actor: (value) => {
      const actor = asObject(value);
      const guid = asText(actor['id']);
      if (guid === undefined) return undefined;
      return byGuid.get(guid) ?? added(fromActor(actor, guid));
    },
    byUrl: (url) => byUrl.get(url),
    byHash: (hash) => byHash.get(hash),
    all: () => byHash.values(),
  };
}

const webAddress = (value: unknown): string => (/^https?:\/\//.test(textOf(value)) ? textOf(value) : '');

function fromRow(row: Json): IdentityRecord | undefined {
  const hash = asText(row['xchan_hash']);
  if (hash === undefined) return undefined;
  return {
    kind: 'identity',
    hash,
    guid: textOf(row['xchan_guid']),
    guidSig: textOf(row['xchan_guid_sig']),
    publicKey: textOf(row['xchan_pubkey']),
    address: textOf(row['xchan_addr']),
    name: textOf(row['xchan_name']),
    network: textOf(row['xchan_network']),
    url: webAddress(row['xchan_url']),
    photoMimetype: '',
    pubforum: isSet(row['xchan_pubforum']),
    hidden: isSet(row['xchan_hidden']),
    deleted: isSet(row['xchan_deleted']),
    nameDate: momentOf(row['xchan_name_date']) ?? never,
    photoDate: momentOf(row['xchan_photo_date']) ?? never,
  };
}

/**
 * Items contain neither the hash of their author nor its inputs. If no row of identities has it, guid and key give an
 * equally stable one, or the address of the actor on networks that identify by address.
 */
function fromActor(actor: Json, guid: string): IdentityRecord {
  const publicKey = textOf(actor['key']);
  const hash = /^https?:\/\//.test(guid) ? guid : sha512(guid + publicKey);
  return {
    kind: 'identity',
    hash,
    guid,
    guidSig: textOf(actor['id_sig']),
    publicKey,
    address: textOf(actor['address']),
    name: textOf(actor['name']),
    network: textOf(actor['network']),
    url: webAddress(actor['url']),
    photoMimetype: '',
    pubforum: false,
    hidden: false,
    deleted: false,
    nameDate: never,
    photoDate: never,
  };
}

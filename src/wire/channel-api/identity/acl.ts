import { type Static, Type } from 'typebox';
import type { AclHashes } from '../../../core/identity/domain/index.ts';
import { texts } from '../../schema.ts';
import { Slot } from '../../template.ts';

/** The four columns of an audience in a record. */
export const audienceColumns = texts('allow_cid allow_gid deny_cid deny_gid');
const audience = Type.Object(audienceColumns);

/** A slot for these columns. */
export const audienceSlot = { audience: new Slot('audience', true) };

const list = (hashes: readonly string[] | undefined): string => (hashes ?? []).map((hash) => `<${hash}>`).join('');

/**
 * The four columns that spell an audience as `<hash><hash>`, empty for what names no one, or is withheld. This is the
 * only file that knows the form.
 */
export function encodeAudience(hashes: AclHashes | undefined): Static<typeof audience> {
  return {
    allow_cid: list(hashes?.allowXchans),
    allow_gid: list(hashes?.allowGroups),
    deny_cid: list(hashes?.denyXchans),
    deny_gid: list(hashes?.denyGroups),
  };
}

/** Hashes sent by clients: a list, comma-separated text, or `<hash><hash>`. Values that aren't text are ignored. */
export function decodeHashes(value: unknown): string[] {
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((text) => typeof text === 'string');
  return texts
    .flatMap((text) =>
      text.includes('<') ? [...text.matchAll(/<([^<>]*)>/g)].map((match) => match[1]!) : text.split(','),
    )
    .map((hash) => hash.trim())
    .filter((hash) => hash !== '');
}

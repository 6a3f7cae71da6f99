import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/platform/index.ts';
import { forEachInTurns } from '../../lib/turns.ts';
import { maxParameters } from './form.ts';

/** No request nests deeper than this: documents in texts have other limits. */
const deepest = 100;
/** This many bytes are scanned within a fraction of a millisecond. */
const bytesAtOnce = 64 * 1024;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Members that the body of a request may have, where these are more than usual. */
const raised = new WeakMap<FastifyRequest, number>();

/** Sets how many members the body of a request may have, in all of its objects and lists together. */
export function allowMembers(request: FastifyRequest, members: number): void {
  raised.set(request, members);
}

/**
 * Reads the JSON body of a request; undefined for one without bytes.
 * @throws DomainError too_large; an error with status 400
 */
export type ReadJson = (request: FastifyRequest, bytes: Buffer) => Promise<unknown>;

/** JSON parsing of this server. */
export function jsonReader(app: FastifyInstance): ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error');
  return async (request, bytes) => {
    await assertSmallJson(bytes, raised.get(request));
    return new Promise((resolve, reject) => {
      void parse(request, bytes.toString('utf8'), (error, parsed) => (error ? reject(error) : resolve(parsed)));
    });
  };
}

/**
 * Refuses a JSON text that takes long to parse for its size, before it is parsed: members and elements cost far more
 * than the bytes of a text. Other work of the thread runs in between.
 * @param members maximum number, in all of its objects and lists together
 * @throws DomainError too_large
 */
async function assertSmallJson(bytes: Uint8Array, members: number = maxParameters): Promise<void> {
  await forEachInTurns(countMembers(bytes, members), () => undefined);
}

/** Yields after this many bytes each time. @throws DomainError too_large */
export function* countMembers(bytes: Uint8Array, members: number): Generator<void> {
  let [count, depth, isText] = [0, 0, false];
  for (let at = 0, turn = bytesAtOnce; at < bytes.length; at += 1) {
    if (at >= turn) {
      yield;
      turn = at + bytesAtOnce;
    }
    const byte = bytes[at]!;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === comma) count += 1;
    else if (byte === openBracket || byte === openBrace) {
      count += 1;
      depth += 1;
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    if (depth > deepest) throw new DomainError('too_large', 'bodies.tooDeep', { max: deepest });
    if (count > members) throw new DomainError('too_large', 'bodies.tooManyMembers', { max: members });
  }
}

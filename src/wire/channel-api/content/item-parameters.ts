import type { Instant } from '../../../lib/clock.ts';
import {
  localTime,
  parameter,
  readAnyText,
  readCount,
  readMoment,
  type Read,
  readText,
  type Reference,
  shape,
  unacceptable,
} from '../parameters.ts';

const mimetypes = ['text/bbcode', 'text/markdown', 'text/html', 'text/plain'];
const maxTitle = 191;
const maxObject = 100_000;
/** Kinds of pages: block, layout, page, bug, document, card, article. */
const maxItemType = 7;

/** The value for "no date" in records, which clients send back. */
const isNoDate = (value: string | undefined) => /^000[01]-0[01]-0[01](?: 00:00:00)?$/.test(value ?? '');

const readMimetype: Read<string | undefined> = (sent, name, zone) => {
  const mimetype = readText(sent, name, zone);
  if (mimetype === undefined || mimetypes.includes(mimetype)) return mimetype;
  throw unacceptable(name, 'parameters.notOneOf', { values: mimetypes.join(', '), value: mimetype });
};

/** An object as JSON, sent as such or as its text; empty to take it away. */
const readObject: Read<string | undefined> = (sent, name) => {
  const value = sent[name] ?? undefined;
  if (value === undefined || value === '') return value;
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (json.length > maxObject) throw unacceptable(name, 'content.longObject', { max: maxObject });
  if (!isObject(json)) throw unacceptable(name, 'content.badObject');
  return json;
};

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Separated by commas, or a list; undefined if absent. */
const readCategories: Read<string[] | undefined> = (sent, name, zone) => {
  const given = sent[name];
  const isList = Array.isArray(given) && given.every((each) => typeof each === 'string');
  const joined = isList ? given.join() : readAnyText(sent, name, zone);
  return joined?.split(',').flatMap((category) => category.trim() || []);
};

/** The last part of a message id. @throws DomainError invalid_input */
export function checkedMessageId(name: string, id: string): string {
  if (/^[\w.~-]{1,200}$/.test(id)) return id;
  throw unacceptable(name, 'content.badRemoteId');
}

const readMessageId: Read<string | undefined> = (sent, name, zone) => {
  const id = readText(sent, name, zone);
  return id === undefined ? undefined : checkedMessageId(name, id);
};

const readLink: Read<string | undefined> = (sent, name, zone) => {
  const link = readText(sent, name, zone);
  if (link === undefined || /^https?:\/\/\S{1,2000}$/i.test(link)) return link;
  throw unacceptable(name, 'content.badPageAddress');
};

const readItemType: Read<number | undefined> = (sent, name, zone) => {
  const type = readCount(sent, name, zone);
  if (type === undefined || type <= maxItemType) return type;
  throw unacceptable(name, 'content.badItemType', { max: maxItemType });
};

/** Null takes it away. */
const readExpiry: Read<Instant | null | undefined> = (sent, name, zone) =>
  sent[name] === '' || isNoDate(readAnyText(sent, name, zone)) ? null : readMoment(sent, name, zone);

const readCreated: Read<Instant | undefined> = (sent, name, zone) =>
  isNoDate(readAnyText(sent, name, zone)) ? undefined : readMoment(sent, name, zone);

/** Options, each once; values that aren't text are ignored. */
const readAnswers: Read<string[]> = (sent, name) => {
  const value = sent[name];
  const given = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((each) => typeof each === 'string');
  return [...new Set(given.map((each) => each.trim()))].filter((each) => each !== '');
};

/** Like a title: a single line. */
const readTitle: Read<string | undefined> = (sent, name, zone) =>
  readAnyText(sent, name, zone)?.replaceAll('\0', '').slice(0, maxTitle);

/** One of the types that bodies have. */
export const mimetype = (description: string, reference: Reference) =>
  parameter(shape.text(description), readMimetype, reference);

/** The title of an item; may be empty. */
export const title = (description: string) => parameter(shape.text(description), readTitle);

/** An object as JSON; an empty text takes it away. */
export const jsonObject = (description: string) => parameter(shape.text(description), readObject, 'ours');

/** Categories; an empty list takes them away. */
export const categories = (description: string) => parameter(shape.text(description), readCategories);

/** The address of a page elsewhere. */
export const link = (description: string, reference?: Reference) =>
  parameter(shape.text(description), readLink, reference);

/** The last part of a message id. */
export const messageId = (description: string) => parameter(shape.text(description), readMessageId);

/** A kind of pages, by number. */
export const itemType = (description: string, reference?: Reference) =>
  parameter(shape.count(description), readItemType, reference);

/** When an item expires; null for never. */
export const expiry = (description: string, reference?: Reference) =>
  parameter(shape.moment(localTime(description)), readExpiry, reference, { isLocal: true });

/** When an item was written. */
export const created = (description: string) =>
  parameter(shape.moment(localTime(description)), readCreated, undefined, { isLocal: true });

/** The options of a poll; none if none were sent. */
export const pollAnswers = (description: string) => parameter(shape.list(description), readAnswers);

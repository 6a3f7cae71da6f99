import { DomainError } from '../../../core/platform/domain/errors.ts';
import type { ItemInput, KeptFile, NamedAudience } from '../../../core/content/domain/item-input.ts';
import { anyText, count, isSet, maybeSet, moment, type Parameters, text, words } from '../parameters.ts';
import { pollOf } from './poll-input.ts';

const mimetypes = ['text/bbcode', 'text/markdown', 'text/html', 'text/plain'];
const longestTitle = 191;
const longestObject = 100_000;
/** Kinds of pages: block, layout, page, bug, document, card, article. */
const mostItemType = 7;

/**
 * Parameters of `item/update` (channel API specification, item/update input), with the names that the reference server
 * really reads (`source`, `permalink`, `categories`) beside the documented ones.
 * @param zone in which moments are told that name none
 * @throws DomainError invalid_input, invalid_parameter
 */
export function itemInput(parameters: Parameters, media: readonly KeptFile[], zone = 'UTC'): ItemInput {
  return {
    postId: count(parameters, 'post_id') || undefined,
    parent: parentOf(parameters),
    body: anyText(parameters, 'body'),
    title: shortText(parameters, 'title'),
    summary: anyText(parameters, 'summary'),
    mimetype: mimetypeOf(parameters),
    audience: audienceOf(parameters),
    authorHash: text(parameters, 'remote_xchan'),
    categories: categoriesOf(parameters),
    coord: anyText(parameters, 'coord'),
    location: anyText(parameters, 'location')?.replaceAll('<', '[').replaceAll('>', ']'),
    expiresAt:
      parameters['expire'] === '' || isNoDate(parameters, 'expire') ? null : moment(parameters, 'expire', zone),
    createdAt: isNoDate(parameters, 'created') ? undefined : moment(parameters, 'created', zone),
    isConsensus: maybeSet(parameters, 'consensus'),
    isNocomment: maybeSet(parameters, 'nocomment'),
    remote: remoteOf(parameters),
    messageId: messageIdOf(parameters),
    app: text(parameters, 'app') ?? anyText(parameters, 'source'),
    plink: linkOf(parameters),
    itemType: itemTypeOf(parameters),
    pagetitle: text(parameters, 'pagetitle')?.toLowerCase().replaceAll('/', '-'),
    layoutMid: anyText(parameters, 'layout_mid'),
    verb: text(parameters, 'verb'),
    objType: text(parameters, 'obj_type'),
    obj: objectOf(parameters, 'object') ?? objectOf(parameters, 'obj'),
    tgtType: anyText(parameters, 'tgt_type'),
    target: objectOf(parameters, 'target'),
    poll: pollOf(parameters),
    wall: text(parameters, 'wall')?.toLowerCase(),
    isOrigin: maybeSet(parameters, 'origin'),
    isQuiet: maybeSet(parameters, 'nopush'),
    mayBeEmpty: isSet(parameters, 'allow_empty'),
    media,
  };
}

function invalid(parameter: string, message: string): DomainError {
  return new DomainError('invalid_input', message, { parameter });
}

/** One text, which may be empty: an edit can take things away. */
function shortText(parameters: Parameters, name: string): string | undefined {
  return anyText(parameters, name)?.replaceAll('\0', '').slice(0, longestTitle);
}

function parentOf(parameters: Parameters): ItemInput['parent'] {
  const id = count(parameters, 'parent') || undefined;
  if (id !== undefined) return { id };
  const mid = text(parameters, 'parent_mid');
  return mid === undefined ? undefined : { mid };
}

function mimetypeOf(parameters: Parameters): string | undefined {
  const mimetype = text(parameters, 'mimetype');
  if (mimetype !== undefined && !mimetypes.includes(mimetype)) {
    throw invalid('mimetype', `"mimetype" is one of ${mimetypes.join(', ')}, not "${mimetype}".`);
  }
  return mimetype;
}

const audienceNames = {
  allowXchans: 'contact_allow',
  allowGroups: 'group_allow',
  denyXchans: 'contact_deny',
  denyGroups: 'group_deny',
} as const;

/** Any of the four, be it empty, takes the place of the channel's default audience (facts, section 17). */
export function audienceOf(parameters: Parameters): NamedAudience | undefined {
  if (Object.values(audienceNames).every((name) => (parameters[name] ?? undefined) === undefined)) return undefined;
  return {
    allowXchans: words(parameters, audienceNames.allowXchans),
    allowGroups: words(parameters, audienceNames.allowGroups),
    denyXchans: words(parameters, audienceNames.denyXchans),
    denyGroups: words(parameters, audienceNames.denyGroups),
  };
}

/** An object as JSON, sent as such or as its text; empty to take it away. */
function objectOf(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name] ?? undefined;
  if (value === undefined || value === '') return value;
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (json.length > longestObject) throw invalid(name, `"${name}" has more than ${longestObject} characters.`);
  if (!isObject(json)) throw invalid(name, `"${name}" is a JSON object: {"type": "Note", ...}.`);
  return json;
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** What stands in records where there is no date, and comes back with them. */
function isNoDate(parameters: Parameters, name: string): boolean {
  return /^000[01]-0[01]-0[01](?: 00:00:00)?$/.test(anyText(parameters, name) ?? '');
}

/** With commas between, or as a list. */
function categoriesOf(parameters: Parameters): string[] | undefined {
  const name = (parameters['category'] ?? undefined) === undefined ? 'categories' : 'category';
  const given = parameters[name];
  const isList = Array.isArray(given) && given.every((each) => typeof each === 'string');
  const list = isList ? given.join() : anyText(parameters, name);
  return list?.split(',').flatMap((category) => category.trim() || []);
}

/** Both or neither: one alone names nothing. */
function remoteOf(parameters: Parameters): ItemInput['remote'] {
  const namespace = text(parameters, 'namespace');
  const id = text(parameters, 'remote_id');
  if (namespace === undefined && id === undefined) return undefined;
  if (namespace === undefined || id === undefined) {
    throw invalid('remote_id', 'Give both "namespace" and "remote_id", or neither.');
  }
  return { namespace, id };
}

function messageIdOf(parameters: Parameters): string | undefined {
  const id = text(parameters, 'message_id');
  if (id !== undefined && !/^[\w.~-]{1,200}$/.test(id)) {
    throw invalid('message_id', '"message_id" holds letters, digits, ".", "_", "~" and "-" alone, at most 200.');
  }
  return id;
}

function linkOf(parameters: Parameters): string | undefined {
  const link = text(parameters, 'plink') ?? text(parameters, 'permalink');
  if (link !== undefined && !/^https?:\/\/\S{1,2000}$/i.test(link)) {
    throw invalid('plink', '"plink" is the address of a page: http:// or https://.');
  }
  return link;
}

function itemTypeOf(parameters: Parameters): number | undefined {
  const type = count(parameters, 'webpage');
  if (type !== undefined && type > mostItemType) {
    throw invalid('webpage', `"webpage" is a number from 0 to ${mostItemType}.`);
  }
  return type;
}

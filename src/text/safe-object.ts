import { sanitize } from './sanitize.ts';

/** Members with HTML (ActivityStreams 2.0, section 4.1.1: `content` and `summary`, and their maps by language). */
const html = new Set(['content', 'summary', 'contentMap', 'summaryMap']);
/** Members that lead somewhere. */
const addresses = /^(?:id|url|href|src|link|uri|icon|image|photo|preview|permalink)$/i;
const deepest = 32;

/**
 * A JSON object that is safe to return: HTML is sanitized, and URLs that run code are emptied. A source in another
 * markup stays unchanged.
 * @returns undefined if it is nested deeper than 32; text that isn't JSON is returned unchanged
 */
export function safeObject(json: string): string | undefined {
  // The case of most items: an error would cost more than everything else.
  if (json === '') return json;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return json;
  }
  if (!isFlat(json)) return undefined;
  const safe = safeValue(value, '', isHtml(value));
  // Most have none of these members, and stay as written.
  return JSON.stringify(safe) === JSON.stringify(value) ? json : JSON.stringify(safe);
}

/** Counts brackets, strings left out: a value that is nested too deep must not be walked through. */
function isFlat(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > deepest) return false;
  }
  return true;
}

/** Whether the texts of an object are HTML: they are without a type. */
function isHtml(value: unknown): boolean {
  const { mediaType, mimetype } = Object(value) as { mediaType?: unknown; mimetype?: unknown };
  const type = mediaType ?? mimetype;
  return typeof type !== 'string' || /^text\/html|xml|svg/i.test(type);
}

function safeValue(value: unknown, name: string, holdsHtml: boolean): unknown {
  if (typeof value === 'string') {
    if (addresses.test(name)) return runs(value) ? '' : value;
    return holdsHtml && html.has(name) ? sanitize(value) : value;
  }
  if (Array.isArray(value)) return value.map((each) => safeValue(each, name, holdsHtml));
  if (typeof value !== 'object' || value === null) return value;
  const isMap = name === 'contentMap' || name === 'summaryMap';
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      safeValue(each, isMap ? name : key, isMap ? holdsHtml : isHtml(value)),
    ]),
  );
}

/** A browser drops control characters and blanks before and within the scheme. */
function runs(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const start = address.slice(0, 1000).replace(/[\u0000-\u0020]/g, '');
  return /^(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif|webp);))/i.test(start);
}

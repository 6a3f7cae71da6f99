const pair = /(?<![a-z_])([a-z_]{1,30})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/giu;

/** Value after `=` in `[tag=...]`, without quotation marks; empty for none. */
export function valueOf(tail: string): string {
  if (!tail.startsWith('=')) return '';
  const value = tail.slice(1).trim();
  return /^(?:"[^"]*"|'[^']*'|&quot;.*&quot;)$/.test(value)
    ? value.replace(/^(?:["']|&quot;)|(?:["']|&quot;)$/g, '')
    : value;
}

/** Attributes `name="value"` of a tag; names in lower case, the first of each. */
export function attributesOf(tail: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tail.matchAll(pair)) {
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** `Anna+Maria%20M.` as `Anna Maria M.`: the reference server writes authors of shared posts so. */
export function unescapeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

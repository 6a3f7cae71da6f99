const idFields = /(^|_)(id|aid|uid|gid|parent|chan|channel|account|account_id|item_id)$/;
const forms: readonly (readonly [RegExp, string])[] = [
  [/^tributary \d+\.\d+\.\d+(-[\w.]+)?$/, 'tributary (version)'],
  [/-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----\s*/g, '(key)'],
  [/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z?/g, '(moment)'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(uuid)'],
  [/\b[0-9a-f]{64}\b/g, '(hash)'],
  [/[\w-]{64,}(?:\.[\w-]+)?/g, '(identity)'],
  [/(?:sha256\.)?[\w+/=-]{86,}/g, '(signature)'],
];
const zeroMoments = ['0001-01-01 00:00:00', '0000-00-00 00:00:00'];

/** An answer with words in the place of what is different each time: ids, moments, hashes, keys, the release. */
export function normalised(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => normalised(each, field));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normalised(each, name)]));
  }
  if (typeof value !== 'string' || zeroMoments.includes(value)) return value;
  if (idFields.test(field) && /^[1-9]\d*$/.test(value)) return '(id)';
  return forms.reduce((text, [form, word]) => text.replace(form, word), value);
}

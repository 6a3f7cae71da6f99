import { type TSchema, Type } from 'typebox';
import { type Contents, type Described, filePart } from '../../described.ts';
import { type CallDescription, type CallDescriptions, parameter } from './call.ts';
import { channelDescriptions } from './channels.ts';
import { fileDescriptions } from './files.ts';
import { itemDescriptions } from './items.ts';

const tags: readonly (readonly [string, CallDescriptions])[] = [
  ['Channels', channelDescriptions],
  ['Items', itemDescriptions],
  ['Files', fileDescriptions],
];

const channel = parameter.text('Address of the channel to act for; your own unless told.');

/**
 * What the API description says of a call; undefined where nobody has written it yet, which a test finds. Where POST has no
 * meaning of its own it reads as GET does, with its parameters in a form.
 */
export function describeCall(method: string, path: string): Described | undefined {
  for (const [tag, descriptions] of tags) {
    const call = descriptions[`${method} ${path}`] ?? (method === 'POST' ? descriptions[`GET ${path}`] : undefined);
    if (call) return described(tag, method, path, call);
  }
  return undefined;
}

function described(tag: string, method: string, path: string, call: CallDescription): Described {
  const takes = path === 'version' ? {} : { channel, ...call.takes };
  const answers = { 200: call.answer };
  return method === 'GET'
    ? { tag: `Channel API: ${tag}`, query: Type.Object(takes), answers }
    : { tag: `Channel API: ${tag}`, body: bodyOf(takes, call.files ?? []), answers };
}

/** Lists are named `x[]` in forms. */
function bodyOf(takes: Readonly<Record<string, TSchema>>, files: readonly string[]): Contents {
  const plain = Type.Object(takes);
  const form = Type.Object(
    Object.fromEntries(
      Object.entries(takes).map(([name, schema]) => [Type.IsArray(schema) ? `${name}[]` : name, schema]),
    ),
  );
  const parts = files.map((name) => [name, Type.Optional(filePart)] as const);
  const withFiles = Type.Object({ ...form.properties, ...Object.fromEntries(parts) });
  return {
    'application/json': plain,
    'application/x-www-form-urlencoded': form,
    ...(files.length > 0 && { 'multipart/form-data': withFiles }),
  };
}

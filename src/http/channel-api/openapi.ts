import { type TSchema, Type } from 'typebox';
import { channelInput } from '../../wire/channel-api/parameters.ts';
import { type Contents, type OpenapiOperation, filePart } from '../openapi/operation.ts';
import type { MountedEndpoint } from './endpoints.ts';

/** Description of an endpoint for the API description. */
export function openapiOf(row: MountedEndpoint): OpenapiOperation {
  const { method, section, refusals, auth } = row;
  const takes = auth === 'none' ? {} : { ...channelInput.properties, ...row.input.properties };
  const about = { tag: `Channel API: ${section}`, refusals, answers: { 200: row.answer } };
  if (method === 'GET') return { ...about, description: row.description, query: Type.Object(takes) };
  const posted = 'Reads like `GET`. Parameters are sent as a form or JSON, and take precedence over those in the URL.';
  const description = row.reads ? `${row.description}\n\n${posted}` : row.description;
  return { ...about, description, body: bodyOf(takes, row.files ?? {}) };
}

/** Lists are named `x[]` in forms. */
function bodyOf(takes: Readonly<Record<string, TSchema>>, files: Readonly<Record<string, string>>): Contents {
  const form = Type.Object(
    Object.fromEntries(
      Object.entries(takes).map(([name, schema]) => [Type.IsArray(schema) ? `${name}[]` : name, schema]),
    ),
  );
  const parts = Object.entries(files).map(
    ([name, description]) => [name, Type.Optional(Type.String({ ...filePart, description }))] as const,
  );
  return {
    'application/json': Type.Object({ ...takes }),
    'application/x-www-form-urlencoded': form,
    ...(parts.length > 0 && {
      'multipart/form-data': Type.Object({ ...form.properties, ...Object.fromEntries(parts) }),
    }),
  };
}

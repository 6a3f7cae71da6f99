import { type TObject, type TSchema, Type } from 'typebox';
import type { Answers, Contents, Described } from '../described.ts';

type Told = { readonly described: Described };

/** What the API description says of a route that reads; `takes` are parameters beside those that the route checks. */
export function reads(tag: string, answer: Answers[number], takes?: TObject): Told {
  return { described: { tag: `Group API: ${tag}`, query: takes, answers: { 200: answer } } };
}

/** The same of one that writes; its parameters come as JSON or as a form, unless `body` says otherwise. */
export function writes(tag: string, status: number, answer: Answers[number], takes?: TObject | Contents): Told {
  const answers = { [status]: answer };
  const body = takes === undefined || !isSchema(takes) ? takes : asJsonOrForm(takes);
  return { described: { tag: `Group API: ${tag}`, body, answers } };
}

/**
 * The same route told to only say what it would do: then it changes nothing and answers 200, or 202 with `later` where
 * that takes longer.
 */
export function orDryRun({ described }: Told, answer: Answers[number], later?: Answers[number]): Told {
  const dryRun = Type.Optional(Type.Boolean({ description: 'Only say what would be done.' }));
  const query = Type.Object({ ...described.query?.properties, dry_run: dryRun });
  const answers = { 200: answer, ...described.answers };
  return { described: { ...described, query, answers: later === undefined ? answers : { ...answers, 202: later } } };
}

function isSchema(takes: TObject | Contents): takes is TObject {
  return 'properties' in takes;
}

/** A body in either form. */
export function asJsonOrForm(schema: TSchema): Contents {
  return { 'application/json': schema, 'application/x-www-form-urlencoded': schema };
}

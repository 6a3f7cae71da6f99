import { csrfField } from './csrf.ts';

/** The hidden inputs that send the same form again. */
export function sentInputs(fields: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]) => inputsOf(name, value));
}

function inputsOf(name: string, value: unknown): [name: string, value: string][] {
  if (name === csrfField) return [];
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((each) => inputsOf(`${name}[]`, each));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => inputsOf(`${name}[${key}]`, each));
}

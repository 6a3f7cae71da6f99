import qs from 'qs';

/** An audience may name many people. */
export const mostParameters = 20_000;

/** Reads a query or a form: `x[]=1&x[]=2` is a list. */
export function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { parameterLimit: mostParameters, arrayLimit: mostParameters, depth: 5 });
}

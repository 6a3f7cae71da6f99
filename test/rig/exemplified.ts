import type { Operation } from './description.ts';

interface Body {
  readonly content?: Readonly<Record<string, { readonly example?: unknown; readonly schema?: object }>>;
}

/** Whether a body is bytes alone, of which there is no example to read. */
function isBytes({ content }: Body): boolean {
  return Object.values(content ?? {}).every(
    ({ schema }) => schema !== undefined && 'format' in schema && schema.format === 'binary',
  );
}

/** Whether a body has an example in one of its types. */
export function hasExample({ content }: Body): boolean {
  return Object.values(content ?? {}).some((media) => media.example !== undefined);
}

/** What the API description of an operation lacks: words, and examples of what is asked and answered. */
export function lacksOf(operation: Operation): string[] {
  const { description = '', parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses as Readonly<Record<string, Body>>);
  const shown = answers.filter(([status, { content }]) => Number(status) < 300 && content);
  const unshown = shown.filter(([, body]) => !isBytes(body) && !hasExample(body));
  const refuses = answers.some(([status, body]) => Number(status) >= 400 && hasExample(body));
  return [
    ...(description === '' ? ['a description'] : []),
    ...parameters
      .filter(({ required, example }) => required && example === undefined)
      .map(({ name }) => `an example of ${name}`),
    ...(requestBody?.required && !hasExample(requestBody) ? ['an example of the body'] : []),
    ...unshown.map(([status]) => `an example of ${status}`),
    ...(refuses ? [] : ['an example of a refusal']),
  ];
}

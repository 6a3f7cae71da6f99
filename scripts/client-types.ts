import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

const head = '// Made from docs/api/openapi.json by `npm run describe`; do not edit.\n\n';

/** The same as text; in types examples would only be in the way. */
function withoutExamples(description: OpenAPI3): string {
  return JSON.stringify(description, (name, value: unknown) => (name === 'example' ? undefined : value));
}

/** The types of the TypeScript client, from the API description. */
export async function clientTypes(description: OpenAPI3): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  // It is read from text, since the generator changes what it is given.
  const types = await openapiTypes(withoutExamples(description), {
    alphabetize: true,
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  return head + astToString(types);
}

import {
  type ApiContents,
  type ApiDocument,
  type ApiParameter,
  type ApiSchema,
  operationsOf,
  type PlacedOperation,
  slugOf,
} from './api-document.ts';
import { Breadcrumbs } from '../shared/parts.tsx';
import type { Breadcrumb } from '../shared/paths.ts';

const apiCrumbs: readonly Breadcrumb[] = [['/api/docs', 'API']];

/** What there is: ways to sign in, and the operations by section. */
export function ApiOverviewPage({ document }: { readonly document: ApiDocument }) {
  return (
    <>
      <Breadcrumbs links={[]} />
      <h1>API</h1>
      <p class="lead">{plain(document.info.description)}</p>
      <p>
        For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). What the answers hold:{' '}
        <a href="/api/docs/records">records</a>.
      </p>
      <h2>Signing in</h2>
      <ul>
        {Object.entries(document.components.securitySchemes).map(([name, { description, name: header }]) => (
          <li key={name}>
            <strong>{header ?? `Authorization: ${name[0]!.toUpperCase()}${name.slice(1)}`}</strong>: {description}
          </li>
        ))}
      </ul>
      {document.tags.map(({ name }) => (
        <section key={name}>
          <h2>
            <a href={`/api/docs/${slugOf(name)}`}>{name}</a>
          </h2>
          <ul class="calls">
            {operationsOf(document, name).map((operation) => (
              <li key={operation.operationId}>
                <a href={`/api/docs/${slugOf(name)}#${operation.operationId}`}>
                  <code>{`${operation.method} ${operation.path}`}</code>
                </a>{' '}
                {operation.summary}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface SectionProps {
  readonly tag: string;
  readonly operations: readonly PlacedOperation[];
  readonly document: ApiDocument;
}

/** The operations of one section with everything about them. */
export function ApiSectionPage({ tag, operations, document }: SectionProps) {
  return (
    <>
      <Breadcrumbs links={apiCrumbs} />
      <h1>{tag}</h1>
      {operations.map((operation) => (
        <Operation key={operation.operationId} operation={operation} document={document} />
      ))}
    </>
  );
}

/** The records that answers hold. */
export function ApiRecordsPage({ document }: { readonly document: ApiDocument }) {
  return (
    <>
      <Breadcrumbs links={apiCrumbs} />
      <h1>Records</h1>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <section key={name} class="card" id={name}>
          <h2>{name}</h2>
          {schema.description && <p>{plain(schema.description)}</p>}
          <Fields schema={schema} label={`Fields of ${name}`} />
        </section>
      ))}
    </>
  );
}

function Operation({ operation, document }: { readonly operation: PlacedOperation; readonly document: ApiDocument }) {
  const { operationId, method, path, summary, parameters = [], requestBody, responses, security } = operation;
  const good = Object.entries(responses).flatMap(([status, response]) =>
    'content' in response || Number(status) < 400
      ? [[status, 'content' in response ? response.content : {}] as const]
      : [],
  );
  const refused = Object.entries(responses).flatMap(([status, response]) => {
    const name = '$ref' in response ? response.$ref.split('/').at(-1)! : undefined;
    return name === undefined ? [] : [[status, document.components.responses[name]?.description ?? ''] as const];
  });
  return (
    <section class="card" id={operationId}>
      <h2>
        <code>{`${method} ${path}`}</code>
      </h2>
      <p>{plain(summary)}</p>
      {security.length === 0 && <p class="faint">Needs no credentials.</p>}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {requestBody && <Contents name="Body" contents={requestBody.content} />}
      {good.map(([status, contents]) => (
        <Contents key={status} name={`Answer ${status}`} contents={contents ?? {}} />
      ))}
      {refused.length > 0 && (
        <details>
          <summary>Refusals</summary>
          <ul>
            {refused.map(([status, description]) => (
              <li key={status}>
                <strong>{status}</strong> {plain(description)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly ApiParameter[] }) {
  const meanings = parameters.map(({ description, schema }) => plain(description ?? schema.description ?? ''));
  const hasMeanings = meanings.some((meaning) => meaning !== '');
  return (
    <>
      <h3>Parameters</h3>
      <table aria-label="Parameters" class="fields">
        <tbody>
          {parameters.map((parameter, index) => (
            <tr key={`${parameter.in} ${parameter.name}`}>
              <th scope="row">
                <code>{parameter.name}</code>
                {parameter.required && ' (needed)'}
              </th>
              <td>
                <TypeName schema={parameter.schema} />
              </td>
              {hasMeanings && <td>{meanings[index]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What a body or an answer is, by type; what is said twice is said once. */
function Contents({ name, contents }: { readonly name: string; readonly contents: ApiContents }) {
  const types = Object.keys(contents);
  const last = Object.values(contents).at(-1)?.schema;
  const shown = Object.values(contents).find(({ schema }) => hasFields(schema))?.schema ?? last;
  return (
    <>
      <h3>{name}</h3>
      <p>
        {types.length === 0 && 'Nothing. '}
        {types.join(', ')}
        {last && ': '}
        {shown && <TypeName schema={shown} />}
      </p>
      {shown && hasFields(shown) && <Fields schema={shown} label={`Fields of ${name}`} />}
    </>
  );
}

function hasFields(schema: ApiSchema): boolean {
  return Object.keys(schema.properties ?? {}).length > 0;
}

function Fields({ schema, label }: { readonly schema: ApiSchema; readonly label: string }) {
  const fields = Object.entries(schema.properties ?? {});
  const hasMeanings = fields.some(([, { description }]) => description);
  return (
    <table aria-label={label} class="fields">
      <tbody>
        {fields.map(([name, field]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {!schema.required?.includes(name) && ' (may be left out)'}
            </th>
            <td>
              <TypeName schema={field} />
            </td>
            {hasMeanings && <td>{plain(field.description ?? '')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A type in words. */
function TypeName({ schema }: { readonly schema: ApiSchema }) {
  const { $ref, anyOf, items, type, format, properties } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!;
    return <a href={`/api/docs/records#${name}`}>{name}</a>;
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum) return <>{schema.enum.map((each) => JSON.stringify(each)).join(', ')}</>;
  if (anyOf) {
    return (
      <>
        {anyOf.map((each, index) => (
          <>
            {index > 0 && ' or '}
            <TypeName schema={each} />
          </>
        ))}
      </>
    );
  }
  if (items) {
    return (
      <>
        list of <TypeName schema={items} />
      </>
    );
  }
  if (properties && hasFields(schema)) return <>{`{ ${Object.keys(properties).join(', ')} }`}</>;
  return <>{[format ?? type ?? 'anything'].flat().join(' or ')}</>;
}

/** Sentences without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\*\*|`/g, '');
}

import {
  type ApiContents,
  type ApiDocument,
  type ApiParameter,
  type ApiSchema,
  operationsOf,
  type PlacedOperation,
  slugOf,
} from './api-document.ts';
import { Breadcrumbs, Filled, useWords } from '../shared/index.ts';

/** What there is: ways to sign in, and the operations by section. */
export function ApiOverviewPage({ document }: { readonly document: ApiDocument }) {
  const { documentation: words } = useWords();
  return (
    <>
      <Breadcrumbs links={[]} />
      <h1>{words.title}</h1>
      <p class="lead">{plain(document.info.description)}</p>
      <p>
        <Filled
          text={words.programs}
          slots={{
            file: <a href="/api/openapi.json">openapi.json</a>,
            records: <a href="/api/docs/records">{words.records}</a>,
          }}
        />
      </p>
      <h2>{words.signingIn}</h2>
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
  const { documentation: words } = useWords();
  return (
    <>
      <Breadcrumbs links={[['/api/docs', words.title]]} />
      <h1>{tag}</h1>
      {operations.map((operation) => (
        <Operation key={operation.operationId} operation={operation} document={document} />
      ))}
    </>
  );
}

/** The records that answers hold. */
export function ApiRecordsPage({ document }: { readonly document: ApiDocument }) {
  const { documentation: words } = useWords();
  return (
    <>
      <Breadcrumbs links={[['/api/docs', words.title]]} />
      <h1>{words.recordsHeading}</h1>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <section key={name} class="card" id={name}>
          <h2>{name}</h2>
          {schema.description && <p>{plain(schema.description)}</p>}
          <Fields schema={schema} label={words.fieldsOf({ name })} />
        </section>
      ))}
    </>
  );
}

function Operation({ operation, document }: { readonly operation: PlacedOperation; readonly document: ApiDocument }) {
  const { documentation: words } = useWords();
  const { operationId, method, path, summary, description, security } = operation;
  const { parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses).map(([status, response]) => ({
    status,
    response: '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!]! : response,
  }));
  const good = answers.filter(({ status }) => Number(status) < 400);
  const refused = answers.filter(({ status }) => Number(status) >= 400);
  return (
    <section class="card" id={operationId}>
      <h2>
        <code>{`${method} ${path}`}</code>
      </h2>
      <p>{plain(summary)}</p>
      {description && plain(description) !== `${plain(summary)}.` && <p>{plain(description)}</p>}
      {security.length === 0 && <p class="faint">{words.noCredentials}</p>}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {requestBody && <Contents name={words.body} contents={requestBody.content} />}
      {good.map(({ status, response }) => (
        <Contents key={status} name={words.answer({ status })} contents={response.content ?? {}} />
      ))}
      {refused.length > 0 && (
        <details>
          <summary>{words.refusals}</summary>
          <ul>
            {refused.map(({ status, response }) => (
              <li key={status}>
                <strong>{status}</strong> {plain(response.description)}
                <Examples contents={response.content ?? {}} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly ApiParameter[] }) {
  const { documentation: words } = useWords();
  const meanings = parameters.map(({ description, schema }) => plain(description ?? schema.description ?? ''));
  const hasMeanings = meanings.some((meaning) => meaning !== '');
  return (
    <>
      <h3>{words.parameters}</h3>
      <table aria-label={words.parameters} class="fields">
        <tbody>
          {parameters.map((parameter, index) => (
            <tr key={`${parameter.in} ${parameter.name}`}>
              <th scope="row">
                <code>{parameter.name}</code>
                {parameter.required && ` ${words.needed}`}
              </th>
              <td>
                <TypeName schema={parameter.schema} />
                {parameter.example !== undefined && (
                  <Filled text={words.asIn} slots={{ example: <code>{exampleText(parameter.example)}</code> }} />
                )}
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
  const { documentation: words } = useWords();
  const types = Object.keys(contents);
  const last = Object.values(contents).at(-1)?.schema;
  const shown = Object.values(contents).find(({ schema }) => hasFields(schema))?.schema ?? last;
  return (
    <>
      <h3>{name}</h3>
      <p>
        {types.length === 0 && `${words.nothing} `}
        {types.join(', ')}
        {last && ': '}
        {shown && <TypeName schema={shown} />}
      </p>
      {shown && hasFields(shown) && <Fields schema={shown} label={words.fieldsOf({ name })} />}
      <Examples contents={contents} />
    </>
  );
}

/** What was recorded, by type, in the order of the types. */
function Examples({ contents }: { readonly contents: ApiContents }) {
  const { documentation: words } = useWords();
  const recorded = Object.entries(contents).filter(([, { example }]) => example !== undefined);
  return (
    <>
      {recorded.map(([type, { example }]) => (
        <details key={type} class="body">
          <summary>{words.example({ type })}</summary>
          <pre>
            <code>{exampleText(example)}</code>
          </pre>
        </details>
      ))}
    </>
  );
}

function exampleText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
}

function hasFields(schema: ApiSchema): boolean {
  return Object.keys(schema.properties ?? {}).length > 0;
}

function Fields({ schema, label }: { readonly schema: ApiSchema; readonly label: string }) {
  const { documentation: words } = useWords();
  const fields = Object.entries(schema.properties ?? {});
  const hasMeanings = fields.some(([, { description }]) => description);
  return (
    <table aria-label={label} class="fields">
      <tbody>
        {fields.map(([name, field]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {!schema.required?.includes(name) && ` ${words.optional}`}
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
  const { documentation: words } = useWords();
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
            {index > 0 && words.either}
            <TypeName schema={each} />
          </>
        ))}
      </>
    );
  }
  if (items) {
    return <Filled text={words.list} slots={{ type: <TypeName schema={items} /> }} />;
  }
  if (properties && hasFields(schema)) return <>{`{ ${Object.keys(properties).join(', ')} }`}</>;
  return <>{[format ?? type ?? words.anything].flat().join(words.either)}</>;
}

/** Sentences without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\*\*|`/g, '');
}

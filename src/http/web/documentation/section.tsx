import { Type } from 'typebox';
import { orNotFound } from '../../../core/platform/index.ts';
import { anyone, Breadcrumbs, page, useWords } from '../shared/index.ts';
import {
  type ApiContents,
  type ApiDocument,
  type ApiParameter,
  operationsOf,
  plain,
  type PlacedOperation,
  readDocument,
  slugOf,
} from './api-document.ts';
import { exampleText, Fields, FieldTable, hasFields, TypeName } from './field-table.tsx';

/** The operations of a section of the APIs. */
export const apiSectionPage = page({
  path: '/api/docs/:section',
  who: anyone,
  params: { section: Type.String() },
  load: async ({ request, params }) => {
    const document = await readDocument(request.server);
    const tag = document.tags.find(({ name }) => slugOf(name) === params.section);
    return { document, tag: orNotFound(tag, 'section').name };
  },
  view: (shown) => ({ title: shown.tag, isCacheable: true, content: <Section {...shown} /> }),
});

function Section({ tag, document }: { readonly tag: string; readonly document: ApiDocument }) {
  const { documentation: words } = useWords();
  return (
    <>
      <Breadcrumbs links={[['/api/docs', words.title]]} />
      <h1>{tag}</h1>
      {operationsOf(document, tag).map((operation) => (
        <Operation key={operation.operationId} operation={operation} document={document} />
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
  const rows = parameters.map(({ name, required, schema, example, description }) => ({
    name,
    note: required ? words.needed : undefined,
    schema,
    example,
    meaning: description ?? schema.description,
  }));
  return (
    <>
      <h3>{words.parameters}</h3>
      <FieldTable label={words.parameters} rows={rows} />
    </>
  );
}

/** Content types of a body or response. */
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

/** Recorded examples by content type. */
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

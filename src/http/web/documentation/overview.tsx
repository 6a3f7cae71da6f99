import { anyone, Breadcrumbs, Filled, page, useWords } from '../shared/index.ts';
import { type ApiDocument, operationsOf, plain, readDocument, slugOf } from './api-document.ts';

/** Description of the APIs: how to sign in, and the operations by section. */
export const apiOverviewPage = page({
  path: '/api/docs',
  who: anyone,
  load: async ({ request }) => ({ document: await readDocument(request.server) }),
  view: ({ words, document }) => ({
    title: words.documentation.title,
    isCacheable: true,
    content: <Overview document={document} />,
  }),
});

function Overview({ document }: { readonly document: ApiDocument }) {
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

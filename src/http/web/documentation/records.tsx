import { anyone, Breadcrumbs, page, useWords } from '../shared/index.ts';
import { type ApiDocument, plain, readDocument } from './api-document.ts';
import { Fields } from './field-table.tsx';

/** The records in responses of the APIs. */
export const apiRecordsPage = page({
  path: '/api/docs/records',
  who: anyone,
  load: async ({ request }) => readDocument(request.server),
  view: ({ words, components }) => ({
    title: words.documentation.recordsTitle,
    isCacheable: true,
    content: <Records schemas={components.schemas} />,
  }),
});

function Records({ schemas }: Pick<ApiDocument['components'], 'schemas'>) {
  const { documentation: words } = useWords();
  return (
    <>
      <Breadcrumbs links={[['/api/docs', words.title]]} />
      <h1>{words.recordsHeading}</h1>
      {Object.entries(schemas).map(([name, schema]) => (
        <section key={name} class="card" id={name}>
          <h2>{name}</h2>
          {schema.description && <p>{plain(schema.description)}</p>}
          <Fields schema={schema} label={words.fieldsOf({ name })} />
        </section>
      ))}
    </>
  );
}

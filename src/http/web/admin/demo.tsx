import { Type } from 'typebox';
import { beginDemo, type Demo, readDemo, removeDemo } from '../../../core/demo/index.ts';
import { type HeldByGroup, previewGroupRemoval } from '../../../core/lifecycle/index.ts';
import { findImport, type Import } from '../../../core/imports/index.ts';
import { isDomainError, notFound } from '../../../core/platform/index.ts';
import { ImportState } from '../imports/import-state.tsx';
import {
  type AddPage,
  AdminPages,
  CountList,
  CsrfInput,
  groupPath,
  redirectTo,
  sendPage,
  usePage,
  useWords,
  type WebContext,
} from '../shared/index.ts';

/** Loading a made-up community and removing it; for everybody but administrators there are no such pages. */
export function demoRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/admin/demo',
    auth: 'session',
    handle: async ({ session, reply }) => {
      // Whoever sends the form twice finds the demo there.
      await beginDemo(operations, session.viewer).catch((error: unknown) => {
        if (!isDomainError(error) || error.code !== 'conflict') throw error;
      });
      return redirectTo(reply, '/admin/start?notice=demo#demo');
    },
  });

  add({
    method: 'GET',
    path: '/admin/demo/remove',
    auth: 'session',
    handle: async ({ session, reply }) => {
      const demo = session.viewer.isAdmin ? await readDemo(reader) : undefined;
      if (!demo) throw notFound('page');
      const held = await previewGroupRemoval(operations, session.viewer, demo.groupId);
      const content = <DemoRemovalPage demo={demo} held={held} />;
      return sendPage(reply, session, { title: reply.words.admin.demo.question, content });
    },
  });

  add({
    method: 'POST',
    path: '/admin/demo/remove',
    auth: 'session',
    body: Type.Object({}),
    handle: async ({ session, reply }) => {
      await removeDemo(operations, session.viewer);
      return redirectTo(reply, '/admin/start?notice=demoRemoved#demo');
    },
  });
}

/** The demo with the import that brings it. */
export interface ShownDemo extends Demo {
  readonly import: Import | undefined;
}

/** The demo as a page shows it; undefined where there is none. */
export async function shownDemo({ operations }: WebContext): Promise<ShownDemo | undefined> {
  const { reader } = operations.database;
  const demo = await readDemo(reader);
  return demo && { ...demo, import: demo.importId === undefined ? undefined : await findImport(reader, demo.importId) };
}

/** The demo on the page of the first steps: to load it, or where it is and how to be rid of it. */
export function DemoPart({ demo }: { readonly demo: ShownDemo | undefined }) {
  const { demo: words } = useWords().admin;
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="demo">
      <h2 id="demo">{words.title}</h2>
      <p>{demo ? words.there : words.hint}</p>
      {demo ? (
        <>
          <p>
            <a href={groupPath(demo.group)}>
              <bdi>{demo.group.name}</bdi>
            </a>{' '}
            {demo.import ? <ImportState row={demo.import} /> : <span class="faint">{words.waits}</span>}
          </p>
          <p>
            <a class="button second" href="/admin/demo/remove">
              {words.remove}
            </a>
          </p>
        </>
      ) : (
        <form method="post" action="/admin/demo">
          <CsrfInput value={csrfToken} />
          <button type="submit" class="second">
            {words.load}
          </button>
        </form>
      )}
    </section>
  );
}

const counted = ['subgroups', 'channels', 'posts', 'reactions', 'files', 'imports', 'members', 'sourceUsers'] as const;

/** What would go with the demo, before it goes. */
function DemoRemovalPage({ demo, held }: { readonly demo: Demo; readonly held: HeldByGroup }) {
  const { admin, groupForms } = useWords();
  const { csrfToken } = usePage();
  const { removal } = groupForms;
  return (
    <>
      <h1>{admin.demo.question}</h1>
      <AdminPages current="start" />
      <div class="card prose">
        <p>{removal.lead}</p>
        <CountList rows={counted.map((kind) => [removal.counts[kind], held[kind]] as const)} />
        <p>{admin.demo.final}</p>
        <form method="post" action="/admin/demo/remove" class="actions">
          <CsrfInput value={csrfToken} />
          <button type="submit" class="danger">
            {admin.demo.removeAll}
          </button>
          <a class="button second" href={groupPath(demo.group)}>
            {admin.demo.keep}
          </a>
        </form>
      </div>
    </>
  );
}

import { beginDemo, type Demo, readDemo, removeDemo } from '../../../core/demo/index.ts';
import { findImport, type Import } from '../../../core/imports/index.ts';
import { type HeldByGroup, previewGroupRemoval } from '../../../core/lifecycle/index.ts';
import { isDomainError, type OperationContext, orNotFound, type UserViewer } from '../../../core/platform/index.ts';
import { ImportState } from '../imports/import-state.tsx';
import { ActionButton, AdminHead, administrator, CountList, Form, groupPath, page, useWords } from '../shared/index.ts';

/** Confirmation before the sample community is removed. */
export const demoRemovalPage = page({
  path: '/admin/demo/remove',
  who: administrator,
  load: async ({ operations, reader, viewer }) => {
    const demo = orNotFound(await readDemo(reader), 'page');
    return { demo, held: await previewGroupRemoval(operations, viewer, demo.groupId) };
  },
  view: (shown) => ({ title: shown.words.admin.demo.question, content: <Removal {...shown} /> }),
  actions: {
    default: {
      run: async ({ operations, viewer }) => {
        await removeDemo(operations, viewer);
        return { to: '/admin/start?notice=demoRemoved#demo' };
      },
    },
  },
});

/** The sample community and its import. */
export interface ShownDemo extends Demo {
  readonly import: Import | undefined;
}

export async function readShownDemo({ database }: OperationContext): Promise<ShownDemo | undefined> {
  const demo = await readDemo(database.reader);
  if (!demo) return undefined;
  const found = demo.importId === undefined ? undefined : await findImport(database.reader, demo.importId);
  return { ...demo, import: found };
}

/** Begins to load the sample community, if it isn't loaded yet. */
export async function loadDemo(operations: OperationContext, viewer: UserViewer): Promise<void> {
  await beginDemo(operations, viewer).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'conflict') throw error;
  });
}

/** The sample community on the page of the first steps. */
export function DemoPart({ demo }: { readonly demo: ShownDemo | undefined }) {
  const { demo: words } = useWords().admin;
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
        <ActionButton action="demo">{words.load}</ActionButton>
      )}
    </section>
  );
}

const counted = ['subgroups', 'channels', 'posts', 'reactions', 'files', 'imports', 'members', 'sourceUsers'] as const;

function Removal({ demo, held }: { readonly demo: Demo; readonly held: HeldByGroup }) {
  const { admin, groupForms } = useWords();
  const { removal } = groupForms;
  return (
    <>
      <AdminHead title={admin.demo.question} tab="start" />
      <div class="card prose">
        <p>{removal.lead}</p>
        <CountList rows={counted.map((kind) => [removal.counts[kind], held[kind]] as const)} />
        <p>{admin.demo.final}</p>
        <Form action="default" class="actions">
          <button type="submit" class="danger">
            {admin.demo.removeAll}
          </button>
          <a class="button second" href={groupPath(demo.group)}>
            {admin.demo.keep}
          </a>
        </Form>
      </div>
    </>
  );
}

import { Type } from 'typebox';
import {
  changePrivacyGroup,
  countVisibleMembers,
  deletePrivacyGroup,
  findVisibleXchan,
  findXchans,
  listConnectionPage,
  listPrivacyGroups,
  listVisibleMembers,
  type PrivacyGroup,
} from '../../../core/identity/index.ts';
import { orNotFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  CountedPagination,
  type Face,
  faceOf,
  Form,
  page,
  pageNumber,
  rowId,
  signedIn,
  useWords,
  pathAfter,
  returnTo,
} from '../shared/index.ts';
import { PersonLines } from './person-lines.tsx';

const perPage = 100;

/** A privacy group: its members, and the connections who aren't. */
export const privacyGroupPage = page({
  path: '/people/groups/:id',
  who: signedIn,
  params: { id: rowId },
  query: { page: pageNumber },
  load: async ({ reader, viewer, params: { id }, query: { page: current = 1 } }) => {
    const group = await requireGroup(reader, viewer, id);
    const part = { limit: perPage, offset: (current - 1) * perPage };
    const members = (await listVisibleMembers(reader, viewer, id, part)).map(({ xchanId }) => xchanId);
    const count = (await countVisibleMembers(reader, viewer, [id])).of(id);
    const wanted = { blocked: false, outsideOf: id };
    const { connections, total } = await listConnectionPage(reader, viewer, viewer.channelId, wanted, part);
    const others = connections.map(({ xchanId }) => xchanId);
    const xchans = await findXchans(reader, [...members, ...others]);
    const facesOf = (ids: readonly number[]) => ids.map((xchanId) => faceOf(xchans.get(xchanId)));
    const pages = Math.ceil(Math.max(count, total) / perPage);
    return { group, members: facesOf(members), others: facesOf(others), current, pages };
  },
  view: (shown) => ({ title: shown.group.name, frame: 'page', content: <ShownGroup {...shown} /> }),
  actions: {
    members: {
      input: { add: Type.Optional(Type.String()), remove: Type.Optional(Type.String()), ...returnTo },
      run: async ({ operations, reader, viewer, params: { id }, input }) => {
        await requireGroup(reader, viewer, id);
        const found = await findVisibleXchan(reader, viewer, { address: input.add ?? input.remove ?? '' });
        const { hash } = orNotFound(found, 'person');
        const [add, remove] = input.add === undefined ? [[], [hash]] : [[hash], []];
        await changePrivacyGroup(operations, viewer, id, { add, remove });
        return { to: pathAfter(input, `/people/groups/${id}`) };
      },
    },
    delete: {
      run: async ({ operations, viewer, params: { id } }) => {
        await deletePrivacyGroup(operations, viewer, id);
        return { to: '/people' };
      },
    },
  },
});

async function requireGroup(reader: Reader, viewer: UserViewer, id: number): Promise<PrivacyGroup> {
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  return orNotFound(
    groups.find((group) => group.id === id),
    'privacyGroup',
  );
}

interface ShownGroupProps {
  readonly group: PrivacyGroup;
  readonly members: readonly Face[];
  readonly others: readonly Face[];
  readonly current: number;
  readonly pages: number;
}

function ShownGroup({ group, members, others, current, pages }: ShownGroupProps) {
  const { people: words } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{group.name}</h1>
      <section aria-labelledby="members">
        <h2 id="members">{words.members}</h2>
        {members.length === 0 ? (
          <p class="faint">{words.noMembers}</p>
        ) : (
          <MemberForms people={members} field="remove" />
        )}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{words.others}</h2>
          <MemberForms people={others} field="add" />
        </section>
      )}
      <CountedPagination page={current} pages={pages} pathOf={(n) => `/people/groups/${group.id}?page=${n}`} />
      <Form action="delete" class="section">
        <p class="faint small">{words.deleteHint}</p>
        <p class="section-s">
          <button type="submit" class="second danger">
            {words.delete}
          </button>
        </p>
      </Form>
    </div>
  );
}

interface MemberFormsProps {
  readonly people: readonly Face[];
  readonly field: 'add' | 'remove';
}

/** People with buttons to add or remove them. */
function MemberForms({ people, field }: MemberFormsProps) {
  const { people: words } = useWords();
  return (
    <div class="rows">
      {people.map((face) => (
        <Form class="row" action="members" key={face.address}>
          <PersonLines face={face} />
          <button
            type="submit"
            class="second small-button"
            name={field}
            value={face.address}
            aria-label={words[`${field}Of`]({ name: face.name })}
          >
            {words[field]}
          </button>
        </Form>
      ))}
    </div>
  );
}

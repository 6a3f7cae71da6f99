import { Type } from 'typebox';
import { createOwnGroup, type Group } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  Breadcrumbs,
  Form,
  groupBreadcrumbs,
  groupPath,
  page,
  requireVisibleGroup,
  rowId,
  signedIn,
  useWords,
  visibleAncestors,
} from '../shared/index.ts';
import { groupDraft, GroupFields, groupInput } from './group-fields.tsx';

/** The form that makes a group; `below` another one, for its Maintainers and Owners. */
export const newGroupPage = page({
  path: '/new-group',
  who: signedIn,
  query: { below: Type.Optional(rowId) },
  load: async ({ reader, viewer, query: { below } }) => {
    if (below === undefined) return { ancestors: [] };
    const { group, level } = await requireVisibleGroup(reader, viewer, below);
    if (level < accessLevels.maintainer) throw notFound('group');
    return { ancestors: [...(await visibleAncestors(reader, viewer, group)), group] };
  },
  view: ({ words, ancestors }) => ({
    title: words.groupForms.newGroup,
    content: <NewGroup ancestors={ancestors} />,
  }),
  actions: {
    default: {
      input: groupInput,
      run: async ({ operations, viewer, query: { below }, input }) => {
        const group = await createOwnGroup(operations, viewer, { ...groupDraft(input), parentId: below });
        return { to: `${groupPath(group)}?notice=created` };
      },
    },
  },
});

/** `ancestors` are the groups above it, the top first. */
function NewGroup({ ancestors }: { readonly ancestors: readonly Group[] }) {
  const { groupForms: words } = useWords();
  const parent = ancestors.at(-1);
  return (
    <div class="form">
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{parent ? words.newBelow({ group: parent.name }) : words.newGroup}</h1>
      <Form action="default" class="stack card">
        <GroupFields prefix={parent ? `${parent.fullPath}/` : ''} />
        <div>
          <button type="submit">{words.create}</button>
        </div>
      </Form>
    </div>
  );
}

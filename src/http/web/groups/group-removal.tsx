import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { type HeldByGroup, previewGroupRemoval, removeGroup } from '../../../core/lifecycle/index.ts';
import {
  CountList,
  ExactField,
  Filled,
  Form,
  FormRefusal,
  GroupHead,
  groupOwner,
  groupPath,
  page,
  useWords,
} from '../shared/index.ts';

/** Counts what would go with a group, and asks. */
export const groupRemovalPage = page({
  path: 'remove',
  who: groupOwner,
  load: async ({ operations, viewer, group }) => ({ held: await previewGroupRemoval(operations, viewer, group.id) }),
  view: (shown) => ({
    title: shown.words.groupForms.removal.title({ group: shown.group.name }),
    content: <Removal {...shown} />,
  }),
  actions: {
    default: {
      sensitive: 'hand_over_group',
      input: { full_path: Type.String({ maxLength: 2000 }) },
      run: async ({ operations, viewer, group, words, input }) => {
        const named = input.full_path.trim().replace(/^\//, '');
        if (named !== group.fullPath) {
          throw new FormRefusal(words.groupForms.removal.wrongPath({ path: named }), { field: 'full_path' });
        }
        await removeGroup(operations, viewer, group.id, named);
        return { to: '/?notice=removed' };
      },
    },
  },
});

interface RemovalProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly held: HeldByGroup;
}

function Removal({ held, ...place }: RemovalProps) {
  const { group } = place;
  const { removal: words } = useWords().groupForms;
  const kinds = ['subgroups', 'channels', 'posts', 'reactions', 'files', 'imports', 'members'] as const;
  const counted = group.id === group.rootId ? [...kinds, 'sourceUsers' as const] : kinds;
  return (
    <>
      <GroupHead {...place} title={words.question({ group: group.name })} />
      <div class="card prose">
        <p>{words.lead}</p>
        <CountList rows={counted.map((kind) => [words.counts[kind], held[kind]] as const)} />
        <p>{words.final}</p>
        <Form action="default" class="stack">
          <ExactField
            name="full_path"
            label={
              <span>
                <Filled text={words.enter} slots={{ path: <code>{group.fullPath}</code> }} />
              </span>
            }
            required
            maxLength={2000}
          />
          <div class="actions">
            <button type="submit" class="danger">
              {words.remove}
            </button>
            <a class="button second" href={groupPath(group)}>
              {words.keep}
            </a>
          </div>
        </Form>
      </div>
    </>
  );
}

import { Type } from 'typebox';
import { openForum } from '../../../../core/groups/index.ts';
import {
  Breadcrumbs,
  channelPath,
  Form,
  groupBreadcrumbs,
  groupMaintainer,
  groupPath,
  moved,
  page,
  requireVisibleGroup,
  rowId,
  signedIn,
  Tick,
  ticked,
} from '../../shared/index.ts';
import { ChannelFields, channelInput } from './channel-fields.tsx';

/** The form that opens a channel of a group, for its Maintainers and Owners. */
export const newChannelPage = page({
  path: 'channels/new',
  who: groupMaintainer,
  view: ({ words: { newForum: words }, group, ancestors }) => ({
    title: words.title({ group: group.name }),
    content: (
      <div class="form">
        <Breadcrumbs links={groupBreadcrumbs([...ancestors, group])} />
        <h1>{words.title({ group: group.name })}</h1>
        <Form action="default" class="stack card">
          <ChannelFields />
          <p class="faint">{words.hint({ group: group.name })}</p>
          <Tick name="private" label={words.isPrivate} />
          <div>
            <button type="submit">{words.open}</button>
          </div>
        </Form>
      </div>
    ),
  }),
  actions: {
    default: {
      input: { ...channelInput, private: ticked },
      run: async ({ operations, viewer, group, input: { name, description, private: isPrivate } }) => {
        const draft = { groupId: group.id, name, description, isPrivate: isPrivate !== undefined };
        return { to: channelPath(await openForum(operations, viewer, draft)) };
      },
    },
  },
});

export const newChannelMoved = moved({
  path: '/new-channel',
  who: signedIn,
  query: { in: Type.Optional(rowId) },
  to: async ({ reader, viewer, query }) => {
    const { group } = await requireVisibleGroup(reader, viewer, query.in ?? 0);
    return groupPath(group, 'channels/new');
  },
});

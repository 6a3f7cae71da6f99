import { changeGroupPicture } from '../../../core/files/index.ts';
import { editGroup, type Group } from '../../../core/groups/index.ts';
import {
  Avatar,
  faceOfGroup,
  Form,
  FormRefusal,
  GroupHead,
  groupOwner,
  groupPath,
  page,
  PictureForm,
  ticked,
  useWords,
} from '../shared/index.ts';
import { groupDraft, GroupFields, groupInput } from './group-fields.tsx';

/** Changing a group, and the ways to what else can be set. */
export const groupSettingsPage = page({
  path: 'settings',
  who: groupOwner,
  view: (shown) => ({
    title: shown.words.groupForms.settingsOf({ group: shown.group.name }),
    content: <Settings {...shown} />,
  }),
  actions: {
    default: {
      input: groupInput,
      run: async ({ operations, viewer, group, input }) => {
        const changed = await editGroup(operations, viewer, group.id, groupDraft(input));
        return { to: `${groupPath(changed)}?notice=changed` };
      },
    },
    picture: {
      files: 'file',
      input: { remove: ticked },
      run: async ({ operations, viewer, group, words, form, input: { remove } }) => {
        const sent = form?.files.find(({ filesize }) => filesize > 0);
        if (!sent && !remove) throw new FormRefusal(words.settings.noFile, { field: 'file' });
        await changeGroupPicture(operations, viewer, group.id, remove ? undefined : sent);
        return { to: `${groupPath(group)}?notice=changed` };
      },
    },
  },
});

interface SettingsProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
}

function Settings(place: SettingsProps) {
  const { group } = place;
  const { groupForms: words } = useWords();
  return (
    <>
      <GroupHead {...place} title={words.settingsOf({ group: group.name })} tab="settings" />
      <div class="form">
        <Form action="default" class="stack card">
          <GroupFields group={group} prefix={group.fullPath.slice(0, -group.path.length)} />
          <div>
            <button type="submit">{words.save}</button>
          </div>
        </Form>
        <Picture group={group} />
        <Further group={group} />
        <section aria-labelledby="remove">
          <h2 id="remove">{words.remove}</h2>
          <p>{words.removeHint}</p>
          <a class="button second" href={groupPath(group, 'remove')}>
            {words.removeAsk}
          </a>
        </section>
      </div>
    </>
  );
}

/** What the group shows of itself. */
function Picture({ group }: Pick<SettingsProps, 'group'>) {
  const { groupForms, settings } = useWords();
  const face = faceOfGroup(group);
  return (
    <section aria-labelledby="picture">
      <h2 id="picture">{settings.picture}</h2>
      <PictureForm
        id="picture-file"
        action="picture"
        label={settings.picture}
        hint={groupForms.pictureHint}
        upload={settings.upload}
        remove={face.hasPicture ? settings.remove : undefined}
      >
        <Avatar face={face} size="l" />
      </PictureForm>
    </section>
  );
}

/** The ways to the settings that have a page of their own. */
function Further({ group }: Pick<SettingsProps, 'group'>) {
  const { groupAccess, groupSharing, groupMove } = useWords();
  const pages = [
    ['access', groupAccess],
    ['sharing', groupSharing],
    ['move', groupMove],
  ] as const;
  return pages.map(([name, { tab, open, openHint }]) => (
    <section key={name} aria-labelledby={name}>
      <h2 id={name}>{tab}</h2>
      <p>{openHint}</p>
      <a class="button second" href={groupPath(group, name)}>
        {open}
      </a>
    </section>
  ));
}

import { Type } from 'typebox';
import { chooseLanguage, nameChannel } from '../../../core/accounts/index.ts';
import { hideChannelPicture, prepareFiles, showChannelPicture } from '../../../core/files/index.ts';
import {
  type Channel,
  findChannel,
  findXchan,
  type ProfileField,
  profileFieldLimits,
  readProfileFields,
} from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { languageCodes } from '../../../lib/languages.ts';
import { languages } from '../../../words/index.ts';
import {
  Avatar,
  type Face,
  faceOf,
  Field,
  FormRefusal,
  page,
  PictureForm,
  SelectField,
  signedIn,
  type SignedIn,
  TextField,
  ticked,
  useTyped,
  useWords,
} from '../shared/index.ts';
import { savedNotice, SettingsForm, settingsView } from './settings-frame.tsx';

const fieldTexts = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 }));

/** The profile, time zone and language. */
export const profilePage = page({
  path: '/settings',
  who: signedIn,
  load: async ({ reader, viewer }) => {
    const channel = await findChannel(reader, viewer.channelId);
    if (!channel) throw notFound('channel');
    return {
      channel,
      fields: await readProfileFields(reader, channel.id),
      face: faceOf(await findXchan(reader, { id: channel.xchanId })),
    };
  },
  view: settingsView('profile', Profile),
  notices: savedNotice,
  actions: {
    default: {
      input: {
        name: Type.String({ maxLength: 1000 }),
        description: Type.String({ maxLength: 5000 }),
        timezone: Type.String({ maxLength: 100 }),
        language: Type.Optional(Type.Enum(['', ...languageCodes])),
        field_name: fieldTexts,
        field_value: fieldTexts,
      },
      run: async ({ operations, viewer, input }) => {
        const { name, description, timezone, language, field_name: names, field_value: values = [] } = input;
        // A form without fields leaves them as they are.
        const fields = names?.map((each, index) => ({ name: each, value: values[index] ?? '' }));
        await nameChannel(operations, viewer, { name, description, timezone, fields });
        if (language !== undefined) await chooseLanguage(operations, viewer, language);
        return { notice: 'saved' };
      },
    },
    'picture/:use': {
      files: 'file',
      input: { use: Type.Enum(['profile', 'cover']), remove: ticked },
      run: async ({ operations, viewer, words, form, input: { use, remove } }) => {
        if (remove) await hideChannelPicture(operations, viewer, use);
        else {
          const sent = form?.files.find(({ filesize }) => filesize > 0);
          if (!sent) throw new FormRefusal(words.settings.noFile, { field: 'file' });
          const [stored] = await prepareFiles(operations, viewer, [sent]);
          await showChannelPicture(operations, viewer, use, { stored: stored! });
        }
        return { notice: 'saved' };
      },
    },
  },
});

interface ProfileProps extends Pick<SignedIn, 'viewer'> {
  readonly channel: Channel;
  readonly fields: readonly ProfileField[];
  readonly face: Face;
}

function Profile({ viewer, channel, fields, face }: ProfileProps) {
  const { settings } = useWords();
  const zones = [...new Set(['UTC', channel.timezone, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <>
      <SettingsForm action="default">
        <Field
          name="name"
          label={settings.name}
          hint={settings.nameHint}
          value={channel.name}
          required
          maxLength={255}
          dir="auto"
          autocomplete="name"
        />
        <TextField
          name="description"
          label={settings.about}
          hint={settings.aboutHint}
          value={channel.description}
          rows={3}
          maxLength={5000}
          dir="auto"
        />
        <Fields fields={fields} />
        <div class="pair">
          <SelectField
            name="timezone"
            label={settings.zone}
            hint={settings.zoneHint}
            value={channel.timezone}
            options={zones.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)}
          />
          <SelectField
            name="language"
            label={settings.language}
            hint={settings.languageHint}
            value={viewer.language}
            options={[
              ['', settings.languageOfBrowser],
              ...languages.map(({ code, name }) => [code, name, code] as const),
            ]}
          />
        </div>
      </SettingsForm>
      <Pictures channel={channel} face={face} />
    </>
  );
}

/** The existing fields, and two more. */
function Fields({ fields }: Pick<ProfileProps, 'fields'>) {
  const { settings } = useWords();
  const { fields: maxFields, name, value } = profileFieldLimits;
  const names = useTyped('field_name') ?? fields.map((field) => field.name);
  const values = useTyped('field_value') ?? fields.map((field) => field.value);
  const examples = Object.values(settings.fieldNames);
  const rows = Array.from({ length: Math.min(maxFields, Math.max(names.length, fields.length + 2)) });
  return (
    <fieldset aria-describedby="fields-hint">
      <legend>{settings.fields}</legend>
      {rows.map((_row, index) => (
        <div key={index} class="pair section-s">
          <input
            name="field_name"
            value={names[index] ?? ''}
            maxLength={name}
            dir="auto"
            aria-label={settings.fieldName({ number: index + 1 })}
            placeholder={examples[index] ?? ''}
          />
          <input
            name="field_value"
            value={values[index] ?? ''}
            maxLength={value}
            dir="auto"
            aria-label={settings.fieldValue({ number: index + 1 })}
          />
        </div>
      ))}
      <span class="hint" id="fields-hint">
        {settings.fieldsHint}
      </span>
    </fieldset>
  );
}

function Pictures({ channel, face }: Pick<ProfileProps, 'channel' | 'face'>) {
  const { settings } = useWords();
  return (
    <section aria-labelledby="pictures" class="section">
      <h2 id="pictures">{settings.pictures}</h2>
      <PictureForm
        id="profile"
        action="picture/:use"
        values={{ use: 'profile' }}
        label={settings.picture}
        hint={settings.pictureHint}
        upload={settings.upload}
        remove={face.hasPicture ? settings.remove : undefined}
      >
        <Avatar face={face} size="l" />
      </PictureForm>
      <PictureForm
        id="cover"
        action="picture/:use"
        values={{ use: 'cover' }}
        label={settings.cover}
        hint={settings.coverHint}
        upload={settings.uploadCover}
        remove={channel.coverFileId === null ? undefined : settings.removeCover}
      />
    </section>
  );
}

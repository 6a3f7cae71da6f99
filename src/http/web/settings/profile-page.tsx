import { type Channel, type ProfileField, profileFieldLimits } from '../../../core/identity/index.ts';
import { Avatar, CsrfInput, type Face, PictureForm, usePage, useWords } from '../shared/index.ts';
import { SaveButton, SettingsFrame } from './settings-frame.tsx';
import { languages } from '../../../words/index.ts';

interface ProfileProps {
  readonly channel: Pick<Channel, 'address' | 'name' | 'description' | 'timezone' | 'coverFileId'>;
  readonly fields: readonly ProfileField[];
  readonly face: Face;
  readonly zones: readonly string[];
  readonly language: string;
  readonly isSaved: boolean;
  readonly problem: string | undefined;
}

/** Name, words about oneself, fields of one's own, time zone and pictures. */
export function ProfileSettingsPage(props: ProfileProps) {
  const { channel, fields, face, zones, language, isSaved, problem } = props;
  const { settings } = useWords();
  const { csrfToken } = usePage();
  return (
    <SettingsFrame current="profile" isSaved={isSaved} problem={problem}>
      <form method="post" action="/settings" class="form">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label>
            {settings.name}
            <input
              aria-describedby="name-hint"
              name="name"
              value={channel.name}
              required
              maxLength={255}
              dir="auto"
              autocomplete="name"
            />
          </label>
          <span class="hint" id="name-hint">
            {settings.nameHint}
          </span>
        </div>
        <div class="field">
          <label>
            {settings.about}
            <textarea aria-describedby="about-hint" name="description" rows={3} maxLength={5000} dir="auto">
              {channel.description}
            </textarea>
          </label>
          <span class="hint" id="about-hint">
            {settings.aboutHint}
          </span>
        </div>
        <Fields fields={fields} />
        <Place timezone={channel.timezone} zones={zones} language={language} />
        <SaveButton />
      </form>
      <Pictures channel={channel} face={face} />
    </SettingsFrame>
  );
}

interface PlaceProps {
  readonly timezone: string;
  readonly zones: readonly string[];
  /** What was chosen; empty for nothing. */
  readonly language: string;
}

/** The time zone and the language. */
function Place({ timezone, zones, language }: PlaceProps) {
  const { settings } = useWords();
  return (
    <div class="pair">
      <div class="field">
        <label>
          {settings.zone}
          <select aria-describedby="zone-hint" name="timezone">
            {zones.map((zone) => (
              <option key={zone} value={zone} selected={zone === timezone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </label>
        <span class="hint" id="zone-hint">
          {settings.zoneHint}
        </span>
      </div>
      <div class="field">
        <label>
          {settings.language}
          <select aria-describedby="language-hint" name="language">
            <option value="">{settings.languageOfBrowser}</option>
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code} selected={code === language}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span class="hint" id="language-hint">
          {settings.languageHint}
        </span>
      </div>
    </div>
  );
}

/** The fields that are there, and room for some more. */
function Fields({ fields }: Pick<ProfileProps, 'fields'>) {
  const { settings } = useWords();
  const { fields: maxFields, name, value } = profileFieldLimits;
  const examples = Object.values(settings.fieldNames);
  const rows = Array.from({ length: Math.min(maxFields, fields.length + 2) }, (_, index) => fields[index]);
  return (
    <fieldset aria-describedby="fields-hint">
      <legend>{settings.fields}</legend>
      {rows.map((field, index) => (
        <div key={index} class="pair section-s">
          <input
            name="field_name"
            value={field?.name ?? ''}
            maxLength={name}
            dir="auto"
            aria-label={settings.fieldName({ number: index + 1 })}
            placeholder={examples[index] ?? ''}
          />
          <input
            name="field_value"
            value={field?.value ?? ''}
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
        action="/settings/picture/profile"
        label={settings.picture}
        hint={settings.pictureHint}
        upload={settings.upload}
        remove={face.hasPicture ? settings.remove : undefined}
      >
        <Avatar face={face} size="l" />
      </PictureForm>
      <PictureForm
        id="cover"
        action="/settings/picture/cover"
        label={settings.cover}
        hint={settings.coverHint}
        upload={settings.uploadCover}
        remove={channel.coverFileId === null ? undefined : settings.removeCover}
      />
    </section>
  );
}

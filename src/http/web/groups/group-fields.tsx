import { Type } from 'typebox';
import type { GroupVisibility } from '../../../core/groups/index.ts';
import { languageCodes } from '../../../lib/languages.ts';
import { languages } from '../../../words/index.ts';
import { ExactField, Field, SelectField, TextField, Tick, useWords, type Values } from '../shared/index.ts';

const visibilities = ['private', 'internal', 'public'] as const satisfies readonly GroupVisibility[];

/** What forms say of a group. */
export const groupInput = {
  name: Type.String({ maxLength: 255 }),
  path: Type.String({ maxLength: 255 }),
  description: Type.String({ maxLength: 2000 }),
  visibility: Type.Enum([...visibilities]),
  language: Type.Optional(Type.Enum(['', ...languageCodes])),
};

/** The same as operations take it. */
export function groupDraft({ name, path, description, visibility, language = '' }: Values<typeof groupInput>) {
  const texts = { name: name.trim(), path: path.trim(), description: description.trim() };
  return { ...texts, visibility, language: String(language) };
}

interface FieldsProps {
  /** None while it is to be made. */
  readonly group?: ReturnType<typeof groupDraft>;
  /** What the path stands behind. */
  readonly prefix: string;
}

/** The fields of a group. */
export function GroupFields({ group, prefix }: FieldsProps) {
  const { groupForms: words, groups } = useWords();
  const { name, path, description, visibility = 'private', language } = group ?? {};
  return (
    <>
      <Field name="name" label={words.name} value={name} required maxLength={255} autofocus={!group} />
      <ExactField
        name="path"
        label={words.path}
        hint={group ? words.pathKnownHint({ prefix }) : words.pathHint({ prefix })}
        value={path}
        required
        maxLength={255}
        pattern="[a-zA-Z0-9_][a-zA-Z0-9_.\-]*"
      />
      <TextField name="description" label={words.description} value={description} rows={3} maxLength={2000} />
      {group && (
        <SelectField
          name="language"
          label={words.language}
          hint={words.languageHint}
          value={language}
          options={[
            ['', words.languageOfBrowser],
            ...languages.map(({ code, name: own }) => [code, own, code] as const),
          ]}
        />
      )}
      <fieldset>
        <legend>{words.visibility}</legend>
        {visibilities.map((each) => (
          <Tick
            key={each}
            type="radio"
            name="visibility"
            value={each}
            checked={each === visibility}
            label={<span>{groups.visibilities[each]}</span>}
            class="check"
          />
        ))}
      </fieldset>
    </>
  );
}

import { Type } from 'typebox';
import { isLanguageCode, languageCodes } from '../../../lib/languages.ts';
import { languages } from '../../../words/index.ts';
import { anyone, Elsewhere, Form, localPath, page, setLanguage, useWords } from '../shared/index.ts';

/** The language of pages in this browser, for people who aren't signed in; others choose theirs in the settings. */
export const languagePage = page({
  path: '/language',
  who: anyone,
  query: { return_to: Type.Optional(Type.String({ maxLength: 2000 })) },
  load: async ({ session }) => {
    if (session) throw new Elsewhere('/settings');
    return {};
  },
  view: ({ words }) => ({ title: words.settings.language, frame: 'gate', content: <Languages /> }),
  actions: {
    default: {
      input: { language: Type.Enum(['', ...languageCodes]) },
      run: async ({ reply, query, input: { language } }) => {
        setLanguage(reply, isLanguageCode(language) ? language : '');
        return { to: localPath(query.return_to) };
      },
    },
  },
});

function Languages() {
  const { settings, language } = useWords();
  return (
    <>
      <h1>{settings.language}</h1>
      <Form action="default" class="form section-s">
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            class={code === language ? 'wide' : 'second wide'}
            {...(code === language && { 'aria-current': 'true' as const })}
          >
            {name}
          </button>
        ))}
        <button type="submit" name="language" value="" class="quiet wide">
          {settings.languageOfBrowser}
        </button>
      </Form>
    </>
  );
}

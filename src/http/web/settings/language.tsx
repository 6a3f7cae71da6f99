import { Type } from 'typebox';
import { isLanguageCode, languageCodes } from '../../../lib/languages.ts';
import { languages } from '../../../words/index.ts';
import {
  type AddPage,
  CsrfInput,
  localPath,
  redirectTo,
  sendPage,
  setLanguage,
  useWords,
  type WebContext,
} from '../shared/index.ts';

const returnTo = Type.Optional(Type.String({ maxLength: 2000 }));

/** Choosing a language for this browser, for who has not signed in; who has chooses it in the settings. */
export function languageRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/language',
    auth: 'public',
    query: Type.Object({ return_to: returnTo }),
    handle: ({ session, query, request, reply }) => {
      if (session) return Promise.resolve(redirectTo(reply, '/settings'));
      const csrfToken = web.cookies.ensureCsrfToken(request, reply);
      const content = <LanguagePage csrfToken={csrfToken} returnTo={localPath(query.return_to)} />;
      return sendPage(reply, undefined, { title: reply.words.settings.language, frame: 'gate', content });
    },
  });
  add({
    method: 'POST',
    path: '/language',
    auth: 'public',
    body: Type.Object({ language: Type.Enum(['', ...languageCodes]), return_to: returnTo }),
    handle: async ({ body, reply }) => {
      setLanguage(reply, isLanguageCode(body.language) ? body.language : '');
      return redirectTo(reply, localPath(body.return_to));
    },
  });
}

function LanguagePage({ csrfToken, returnTo: back }: { readonly csrfToken: string; readonly returnTo: string }) {
  const { settings, language } = useWords();
  return (
    <>
      <h1>{settings.language}</h1>
      <form method="post" action="/language" class="form section-s">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={back} />
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
      </form>
    </>
  );
}

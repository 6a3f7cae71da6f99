import { Type } from 'typebox';
import { type MailName, type MailText, type OperationContext, sampleMails } from '../../../core/platform/index.ts';
import { type LanguageCode, languageCodes } from '../../../lib/languages.ts';
import { languages } from '../../../words/index.ts';
import { AdminHead, administrator, Chips, page, Table, useWords } from '../shared/index.ts';

export const templatesPath = '/admin/mail/templates';

/** The language of the emails; the page's by default. */
export const mailLanguage = Type.Optional(Type.Enum([...languageCodes]));

/** Every email with sample facts. */
export function mailsIn({ messagesFor, baseUrl }: OperationContext, language: LanguageCode) {
  return sampleMails(messagesFor({ language }), baseUrl);
}

/** All emails by subject, with links to previews. */
export const mailTemplatesPage = page({
  path: templatesPath,
  who: administrator,
  query: { language: mailLanguage },
  load: async ({ operations, words, query: { language = words.language } }) => ({
    mails: mailsIn(operations, language),
    language,
  }),
  view: (shown) => ({ title: shown.words.admin.mailTemplates.title, content: <Templates {...shown} /> }),
});

interface TemplatesProps {
  readonly mails: Readonly<Record<MailName, MailText>>;
  readonly language: LanguageCode;
}

function Templates({ mails, language }: TemplatesProps) {
  const { mailTemplates: words } = useWords().admin;
  return (
    <>
      <AdminHead title={<span id="templates">{words.title}</span>} tab="mails" />
      <p class="faint">{words.hint}</p>
      <LanguageChips path={templatesPath} language={language} />
      <Table
        labelledBy="templates"
        columns={[words.subject, words.name]}
        rows={Object.entries(mails)}
        none=""
        row={([name, { subject }]) => (
          <tr key={name}>
            <th scope="row">
              <a lang={language} href={`${templatesPath}/${name}?language=${language}`}>
                {subject}
              </a>
            </th>
            <td data-label={words.name}>
              <code>{name}</code>
            </td>
          </tr>
        )}
      />
    </>
  );
}

interface LanguageChipsProps {
  readonly path: string;
  readonly query?: string;
  readonly language: LanguageCode;
}

/** Links to the same page in other languages. */
export function LanguageChips({ path, query = '', language }: LanguageChipsProps) {
  return (
    <Chips
      label={useWords().admin.mailTemplates.language}
      links={languages.map(({ code, name }) => ({
        path: `${path}?language=${code}${query}`,
        text: name,
        lang: code,
        isCurrent: code === language,
      }))}
    />
  );
}

import type { MailName, MailText } from '../../../core/platform/index.ts';
import type { LanguageCode } from '../../../lib/languages.ts';
import { languages } from '../../../words/index.ts';
import { AdminPages, useWords } from '../shared/index.ts';

/** Widths that a mail is shown at, in pixels. */
export const mailWidths = [600, 320] as const;

const path = '/admin/mail/templates';

/** Ways to the same in each language. */
function Languages({ of, query, current }: { of: string; query: string; current: LanguageCode }) {
  const { mailTemplates: templates } = useWords().admin;
  return (
    <nav class="chips section-h" aria-label={templates.language}>
      {languages.map(({ code, name }) => (
        <a
          key={code}
          class="chip"
          lang={code}
          href={`${of}?language=${code}${query}`}
          {...(code === current && { 'aria-current': 'page' as const })}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

interface TemplatesProps {
  readonly mails: Readonly<Record<MailName, MailText>>;
  readonly language: LanguageCode;
}

/** Every mail that there is, by its subject. */
export function MailTemplatesPage({ mails, language }: TemplatesProps) {
  const { mailTemplates: templates } = useWords().admin;
  return (
    <>
      <h1 id="templates">{templates.title}</h1>
      <AdminPages current="mails" />
      <p class="faint">{templates.hint}</p>
      <Languages of={path} query="" current={language} />
      <table aria-labelledby="templates">
        <thead>
          <tr>
            <th scope="col">{templates.subject}</th>
            <th scope="col">{templates.name}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(mails).map(([name, { subject }]) => (
            <tr key={name}>
              <th scope="row">
                <a lang={language} href={`${path}/${name}?language=${language}`}>
                  {subject}
                </a>
              </th>
              <td data-label={templates.name}>
                <code>{name}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TemplateProps {
  readonly name: MailName;
  readonly mail: MailText;
  readonly language: LanguageCode;
  readonly width: (typeof mailWidths)[number];
}

/** One mail as programs show it, in a frame in which nothing runs and nothing leads on, and as text. */
export function MailTemplatePage({ name, mail, language, width }: TemplateProps) {
  const { mailTemplates: templates } = useWords().admin;
  const own = `${path}/${name}`;
  return (
    <>
      <h1 lang={language}>{mail.subject}</h1>
      <AdminPages current="mails" />
      <Languages of={own} query={`&width=${width}`} current={language} />
      <nav class="chips section-h" aria-label={templates.width}>
        {mailWidths.map((each) => (
          <a
            key={each}
            class="chip"
            href={`${own}?language=${language}&width=${each}`}
            {...(each === width && { 'aria-current': 'page' as const })}
          >
            {each === 320 ? templates.narrow : templates.wide}
          </a>
        ))}
      </nav>
      <h2>{templates.html}</h2>
      <div class="mail-frame" tabIndex={0} role="group" aria-label={templates.shown({ subject: mail.subject })}>
        <iframe
          title={templates.shown({ subject: mail.subject })}
          sandbox=""
          width={width}
          height={640}
          src={`${own}/html?language=${language}`}
        />
      </div>
      <h2>{templates.text}</h2>
      <pre lang={language} tabIndex={0}>
        {mail.text}
      </pre>
      <p>
        <a href={`${path}?language=${language}`}>{templates.back}</a>
      </p>
    </>
  );
}

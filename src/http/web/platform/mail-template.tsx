import { Type } from 'typebox';
import { type MailName, type MailText, notFound, type OperationContext } from '../../../core/platform/index.ts';
import type { LanguageCode } from '../../../lib/languages.ts';
import { contentSecurityPolicy } from '../../protocol/security-headers.ts';
import { AdminHead, administrator, Chips, page, useWords } from '../shared/index.ts';
import { LanguageChips, mailLanguage, mailsIn, templatesPath } from './mail-templates.tsx';

/** Widths of the preview in pixels. */
const widths = [600, 320] as const;

/** Emails load and run nothing; their styles are inline. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

const params = { name: Type.String({ maxLength: 100 }) };

/** An email with sample facts, as HTML in a frame without scripts or working links, and as text. */
export const mailTemplatePage = page({
  path: `${templatesPath}/:name`,
  who: administrator,
  params,
  query: { language: mailLanguage, width: Type.Optional(Type.Union([Type.Literal(320), Type.Literal(600)])) },
  load: async ({ operations, words, reply, params: { name }, query }) => {
    const { language = words.language, width = widths[0] } = query;
    const mail = mailOf(operations, name, language);
    reply.header('content-security-policy', `${contentSecurityPolicy}; frame-src 'self'`);
    return { mail, path: `${templatesPath}/${name}`, language, width };
  },
  view: (shown) => ({ title: shown.mail.subject, content: <Template {...shown} /> }),
});

/** The HTML of the email, for the frame. */
export const mailHtml = page({
  path: `${templatesPath}/:name/html`,
  who: administrator,
  params,
  query: { language: mailLanguage },
  send: async ({ operations, words, reply, params: { name }, query: { language = words.language } }) => {
    const { html } = mailOf(operations, name, language);
    reply.headers({
      'content-security-policy': mailPolicy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    return reply.type('text/html; charset=utf-8').send(html);
  },
});

/** @throws DomainError not_found */
function mailOf(operations: OperationContext, name: string, language: LanguageCode): MailText {
  const mails = mailsIn(operations, language);
  if (!Object.hasOwn(mails, name)) throw notFound('mail');
  return mails[name as MailName];
}

interface TemplateProps {
  readonly mail: MailText;
  readonly path: string;
  readonly language: LanguageCode;
  readonly width: (typeof widths)[number];
}

function Template({ mail: { subject, text }, path, language, width }: TemplateProps) {
  const { mailTemplates: words } = useWords().admin;
  return (
    <>
      <AdminHead title={<span lang={language}>{subject}</span>} tab="mails" />
      <LanguageChips path={path} query={`&width=${width}`} language={language} />
      <Chips
        label={words.width}
        links={widths.map((each) => ({
          path: `${path}?language=${language}&width=${each}`,
          text: each === 320 ? words.narrow : words.wide,
          isCurrent: each === width,
        }))}
      />
      <h2>{words.html}</h2>
      <div class="mail-frame" tabIndex={0} role="group" aria-label={words.shown({ subject })}>
        <iframe
          title={words.shown({ subject })}
          sandbox=""
          width={width}
          height={640}
          src={`${path}/html?language=${language}`}
        />
      </div>
      <h2>{words.text}</h2>
      <pre lang={language} tabIndex={0}>
        {text}
      </pre>
      <p>
        <a href={`${templatesPath}?language=${language}`}>{words.back}</a>
      </p>
    </>
  );
}

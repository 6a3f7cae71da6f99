import { Type } from 'typebox';
import { type MailName, notFound, sampleMails } from '../../../core/platform/index.ts';
import { type LanguageCode, languageCodes } from '../../../lib/languages.ts';
import { contentSecurityPolicy } from '../../protocol/security-headers.ts';
import { type AddPage, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { MailTemplatePage, MailTemplatesPage, mailWidths } from './mail-templates-page.tsx';

const language = Type.Optional(Type.Enum([...languageCodes]));
const params = Type.Object({ name: Type.String({ maxLength: 100 }) });

/** A mail loads nothing and runs nothing; it has its styles in itself. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** What each mail looks like, with facts that are made up: for administrators; for everybody else there are no such pages. */
export function mailTemplateRoutes(add: AddPage, { operations }: WebContext): void {
  const mailsIn = (code: LanguageCode) => sampleMails(operations.messagesFor({ language: code }), operations.baseUrl);

  const mailOf = (session: WebSession, name: string, code: LanguageCode) => {
    requireReader(session);
    const mails = mailsIn(code);
    if (!Object.hasOwn(mails, name)) throw notFound('mail');
    return { name: name as MailName, mail: mails[name as MailName] };
  };

  add({
    method: 'GET',
    path: '/admin/mail/templates',
    auth: 'session',
    query: Type.Object({ language }),
    handle: async ({ session, query, reply }) => {
      requireReader(session);
      const code = query.language ?? reply.words.language;
      const { title } = reply.words.admin.mailTemplates;
      return sendPage(reply, session, { title, content: <MailTemplatesPage mails={mailsIn(code)} language={code} /> });
    },
  });

  add({
    method: 'GET',
    path: '/admin/mail/templates/:name',
    auth: 'session',
    params,
    query: Type.Object({ language, width: Type.Optional(Type.Union([Type.Literal(320), Type.Literal(600)])) }),
    handle: async ({ session, params: { name }, query, reply }) => {
      const code = query.language ?? reply.words.language;
      const found = mailOf(session, name, code);
      reply.header('content-security-policy', `${contentSecurityPolicy}; frame-src 'self'`);
      const content = <MailTemplatePage {...found} language={code} width={query.width ?? mailWidths[0]} />;
      return sendPage(reply, session, { title: found.mail.subject, content });
    },
  });

  add({
    method: 'GET',
    path: '/admin/mail/templates/:name/html',
    auth: 'session',
    params,
    query: Type.Object({ language }),
    handle: ({ session, params: { name }, query, reply }) => {
      const { mail } = mailOf(session, name, query.language ?? reply.words.language);
      reply.headers({
        'content-security-policy': mailPolicy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      });
      return Promise.resolve(reply.type('text/html; charset=utf-8').send(mail.html));
    },
  });
}

/** @throws DomainError not_found */
function requireReader({ viewer }: WebSession): void {
  if (!viewer.isAdmin) throw notFound('page');
}

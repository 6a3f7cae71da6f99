import { mailHtml, mailTemplatePage } from './mail-template.tsx';
import { mailTemplatesPage } from './mail-templates.tsx';
import { mailPage } from './mail.tsx';
import { mailsPage } from './mails.tsx';
import { suppressedPage } from './suppressed.tsx';

/** Pages about the emails of the server. */
export const mailTable = [mailsPage, mailPage, mailTemplatesPage, mailTemplatePage, mailHtml, suppressedPage];

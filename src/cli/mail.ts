import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import { DomainError, findMail, listMails, type Mail } from '../core/platform/index.ts';
import { type CommonOptions, print, table, withTributary } from './run.ts';

interface ListOptions extends CommonOptions {
  readonly to?: string;
  readonly limit: string;
}

/** `tributary mail`: lists and shows emails in the outbox. */
export function mailCommand(): Command {
  const command = new Command('mail').description('show emails: sent, stored or queued');
  command
    .command('list')
    .description('list the newest emails')
    .option('--to <address>', 'only emails to this address')
    .option('--limit <count>', 'maximum number', '50')
    .action(list);
  command.command('show').description('show an email with its text and attachments').argument('<id>').action(show);
  return command;
}

function headOf(mail: Mail) {
  return {
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    state: mail.state,
    message_id: mail.messageId,
    created_at: mail.createdAt,
    sent_at: mail.sentAt,
    last_error: mail.lastError,
  };
}

async function list(options: ListOptions): Promise<void> {
  const mails = await withTributary(options, ({ operations }) =>
    listMails(operations.database.reader, { to: options.to, limit: Number(options.limit) }),
  );
  print(options, mails.map(headOf), (rows) =>
    table([
      ['ID', 'STATE', 'CREATED', 'TO', 'SUBJECT'],
      ...rows.map((row) => [String(row.id), row.state, row.created_at, row.to, row.subject]),
    ]),
  );
}

async function show(id: string, options: CommonOptions): Promise<void> {
  const shown = await withTributary(options, async ({ operations }) => {
    const mail = await findMail(operations.database.reader, Number(id));
    if (!mail) throw new DomainError('not_found', 'cli.noMail', { id });
    const attachments = await Promise.all(
      mail.attachments.map(async ({ filename, contentType, blobHash }) => ({
        filename,
        content_type: contentType,
        content: (await buffer(await operations.blobs.open(blobHash))).toString('utf8'),
      })),
    );
    return { ...headOf(mail), text: mail.text, html: mail.html, attachments };
  });
  print(options, shown, (mail) =>
    [
      `To: ${mail.to}`,
      `Subject: ${mail.subject}`,
      `State: ${mail.state}`,
      `Message-ID: ${mail.message_id}`,
      '',
      mail.text ?? '(the text of sent emails is not stored)',
      ...mail.attachments.flatMap((file) => ['', `--- ${file.filename} ---`, file.content]),
    ].join('\n'),
  );
}

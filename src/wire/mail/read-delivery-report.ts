import PostalMime, { type Attachment } from 'postal-mime';
import type { DeliveryReport } from '../../core/platform/domain/index.ts';

/** Maximum nesting and header size of a report. */
const limits = { maxNestingDepth: 10, maxHeadersSize: 256 * 1024 };
/** Maximum size of a part of a report. */
const maxPart = 64 * 1024;

/** Types in an abuse report (RFC 5965) that mean an unwanted email. */
const complaints = new Set(['abuse', 'fraud', 'virus', 'opt-out', 'opt-out-list', 'other']);

/**
 * Parses the report of a mail server about an undeliverable email (RFC 3464), or of a provider about a complaint (RFC
 * 5965). Other messages give a report without effect.
 * @param raw a complete message
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport> {
  const mail = await PostalMime.parse(raw, {
    ...limits,
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  });
  const parts = new Map(mail.attachments.map((part) => [part.mimeType.toLowerCase(), textOf(part)]));
  const returned = headOf(parts.get('message/rfc822') ?? parts.get('text/rfc822-headers') ?? '');
  const sentTo = mail.headers.filter(({ key }) => addressed.has(key)).map(({ value }) => value);
  const tokens = [...sentTo.flatMap(tokensOf), ...tokensOf(fieldsOf(returned).get('message-id') ?? '')];
  const feedback = parts.get('message/feedback-report');
  if (feedback !== undefined) {
    const kind = fieldsOf(feedback).get('feedback-type')?.toLowerCase() ?? '';
    return { tokens, outcome: complaints.has(kind) ? 'complaint' : 'other', status: '', detail: kind };
  }
  return { tokens, ...deliveryIn(parts.get('message/delivery-status') ?? '') };
}

/** Header with the recipient address of a report, which contains the token. */
const addressed = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

/** A possible token of an email: before the host of a Message-ID, or after the plus of an address. */
export function tokensOf(text: string): string[] {
  return [...text.slice(0, 4000).matchAll(/(?:^|[<+\s])([0-9a-f]{32})@/gi)].map(([, token]) => token!.toLowerCase());
}

/** The worst status of any recipient: each email of this server has one. */
function deliveryIn(text: string): Pick<DeliveryReport, 'outcome' | 'status' | 'detail'> {
  const recipients = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));
  const failed = recipients.find((fields) => wordOf(fields, 'action') === 'failed');
  const fields = failed ?? recipients.find((each) => wordOf(each, 'action') === 'delayed');
  if (!fields) return { outcome: 'other', status: '', detail: '' };
  return {
    outcome: failed ? 'failed' : 'delayed',
    status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
    detail: fields.get('diagnostic-code') ?? fields.get('status') ?? '',
  };
}

function wordOf(fields: ReadonlyMap<string, string>, name: string): string {
  return /^[a-z-]+/i.exec(fields.get(name) ?? '')?.[0].toLowerCase() ?? '';
}

/** Fields of a head by their names; lines that go on are joined. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let last: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) fields.set(last, `${fields.get(last)} ${line.trim()}`.slice(0, 4000));
      continue;
    }
    const colon = line.indexOf(':');
    last = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : undefined;
    if (last !== undefined && !fields.has(last)) fields.set(last, line.slice(colon + 1).trim());
  }
  return fields;
}

function headOf(text: string): string {
  const end = /\r?\n\r?\n/.exec(text)?.index;
  return text.slice(0, end);
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string'
    ? content.slice(0, maxPart)
    : new TextDecoder('utf-8').decode(new Uint8Array(content as ArrayBuffer).subarray(0, maxPart));
}

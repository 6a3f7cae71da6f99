import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import type { Group } from '../../../core/groups/domain/index.ts';
import { basicUser, encodeBasicUser } from '../accounts/user.ts';
import { count, id, list, moment, named, orNull, text } from '../../schema.ts';

export const jobRecord = named(
  'Job',
  Type.Object({
    id,
    name: text,
    payload: Type.Record(text, Type.Union([text, Type.Number()])),
    status: Type.Enum(['failed', 'queued', 'running']),
    attempts: Type.Integer(),
    run_at: moment,
    created_at: moment,
    finished_at: orNull(moment),
    error: orNull(text),
  }),
);

interface Job {
  readonly id: number;
  readonly name: string;
  readonly payload: string;
  readonly state: string;
  readonly attempts: number;
  readonly runAt: string;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly lastError: string | null;
}

/** An unfinished job; its payload only contains ids. */
export function encodeJob(job: Job): Static<typeof jobRecord> {
  return {
    id: job.id,
    name: job.name,
    payload: JSON.parse(job.payload) as Record<string, string | number>,
    status: job.state === 'dead' ? 'failed' : job.state === 'running' ? 'running' : 'queued',
    attempts: job.attempts,
    run_at: job.runAt,
    created_at: job.createdAt,
    finished_at: job.finishedAt,
    error: job.lastError,
  };
}

export const mailRecord = named(
  'Mail',
  Type.Object({
    id,
    to: text,
    subject: text,
    status: Type.Enum(['queued', 'sent', 'kept', 'failed', 'undelivered']),
    error: orNull(text),
    created_at: moment,
    sent_at: orNull(moment),
  }),
);

interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly state: 'queued' | 'sent' | 'kept' | 'failed' | 'undelivered';
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

/** An email without its text, which may contain a token. */
export function encodeMail(mail: Mail): Static<typeof mailRecord> {
  return {
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    status: mail.state,
    error: mail.lastError,
    created_at: mail.createdAt,
    sent_at: mail.sentAt,
  };
}

export const mailTemplateRecord = named(
  'MailTemplate',
  Type.Object({ name: text, language: text, subject: text, text, html: text }),
);

/** An email with sample data. */
export function encodeMailTemplate(
  name: string,
  language: string,
  mail: { readonly subject: string; readonly text: string; readonly html: string },
): Static<typeof mailTemplateRecord> {
  return { name, language, subject: mail.subject, text: mail.text, html: mail.html };
}

const amount = { files_count: Type.Integer(), files_size: Type.Integer({ description: 'Bytes.' }) };

export const storageRecord = named(
  'Storage',
  Type.Object({
    ...amount,
    channels: Type.Array(Type.Object({ id, address: text, name: text, ...amount })),
  }),
);

interface Amount {
  readonly files: number;
  readonly bytes: number;
}

interface Storage extends Amount {
  readonly channels: readonly (Amount & {
    readonly channel: { readonly id: number; readonly address: string; readonly name: string };
  })[];
}

/** Storage of files, of all channels and of the largest ones. */
export function encodeStorage({ channels, ...all }: Storage): Static<typeof storageRecord> {
  const encode = ({ files, bytes }: Amount) => ({ files_count: files, files_size: bytes });
  return {
    ...encode(all),
    channels: channels.map(({ channel: { id, address, name }, ...its }) => ({ id, address, name, ...encode(its) })),
  };
}

export const adminGroupRecord = named(
  'AdminGroup',
  Type.Object({
    id,
    kind: Type.Enum(['group', 'personal', 'removed']),
    name: text,
    full_path: text,
    visibility: text,
    created_at: moment,
    owners: list(basicUser),
    members_count: count,
    channels_count: count,
    ...amount,
  }),
);

interface GroupUse extends Amount {
  readonly group: Group;
  readonly owners: readonly User[];
  readonly members: number;
  readonly channels: number;
}

/** A group with its size and its first Owners. */
export function encodeAdminGroup(use: GroupUse, baseUrl: string): Static<typeof adminGroupRecord> {
  const { group, owners, members, channels, files, bytes } = use;
  return {
    id: group.id,
    kind: group.kind,
    name: group.name,
    full_path: group.fullPath,
    visibility: group.visibility,
    created_at: group.createdAt,
    owners: owners.map((user) => encodeBasicUser(user, baseUrl)),
    members_count: members,
    channels_count: channels,
    files_count: files,
    files_size: bytes,
  };
}

import { Type } from 'typebox';
import { sendTestMail } from '../../../core/accounts/index.ts';
import { readGroupUses, readStorageUse } from '../../../core/files/index.ts';
import { groupKinds, pageAllGroups, searchAllGroups } from '../../../core/groups/index.ts';
import {
  deleteDeadJobs,
  DomainError,
  jobKey,
  pageJobs,
  pageMails,
  retryJobs,
  retryMails,
  sampleMails,
} from '../../../core/platform/index.ts';
import {
  adminGroupRecord,
  encodeAdminGroup,
  encodeJob,
  encodeMail,
  encodeMailTemplate,
  encodeStorage,
  jobRecord,
  mailRecord,
  mailTemplateRecord,
  storageRecord,
} from '../../../wire/group-api/platform/administration.ts';
import { encodeServerHealth, serverHealthRecord } from '../../../wire/group-api/platform/health.ts';
import { languageCodes } from '../../../lib/languages.ts';
import { wordsOf } from '../../../words/index.ts';
import { list } from '../../../wire/schema.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { administrator, route } from '../route.ts';

const gone = 'Nothing that has failed has this id.';
const states = { failed: 'dead', queued: 'queued', running: 'running' } as const;

/** Background jobs and emails, for administrators. */
export const administrationRoutes = [
  route({
    method: 'GET',
    path: '/admin/health',
    tag: 'Server',
    summary: 'Health of the server',
    description:
      'Each part with its `status`: `good`, `attention` (needs a look) or `failing`; `problem` names the problem, `advice` suggests a fix. Database and blob store are tested with a write; no response within two seconds counts as failing. `requests` and `process` are those of the responding process in the last minutes; up to 1,000 jobs and emails are counted.',
    access: administrator,
    answer: serverHealthRecord,
    handle: async ({ context, viewer }) =>
      encodeServerHealth(await context.health.read(viewer), wordsOf('en').health.advice),
  }),
  route({
    method: 'GET',
    path: '/admin/storage',
    tag: 'Server',
    summary: 'Storage used by files',
    description:
      'The number and size of files, in total and by channel, largest channels first. Earlier versions and scaled images are not included.',
    access: administrator,
    input: Type.Object({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of channels in the list.' }),
      ),
    }),
    answer: storageRecord,
    handle: async ({ operations, viewer, input: { limit = 20 } }) =>
      encodeStorage(await readStorageUse(operations, viewer, limit)),
  }),
  route({
    method: 'GET',
    path: '/admin/groups',
    tag: 'Server',
    summary: 'All groups and their sizes',
    description:
      'All groups, newest first: the number of direct members, channels and files, and the first Owner. `kind` is `group` by default; `personal` are personal namespaces, `removed` are groups that are being deleted. With `search`, groups of any kind whose path or name begins with it, by path, up to one page. Continue with the cursor in `Link`.',
    access: administrator,
    input: Type.Object({
      ...cursorParameters,
      kind: Type.Optional(Type.Enum([...groupKinds])),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    answer: list(adminGroupRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, input } = exchange;
      const { kind = 'group', search } = input;
      const groups = await answerKeysetPage(exchange, input, async ({ after, limit }) => {
        if (search === undefined) return pageAllGroups(reader, kind, { before: after?.id, limit });
        if (after) throw new DomainError('invalid_parameter', 'paging.cursorWithSearch', { parameter: 'cursor' });
        const found = await searchAllGroups(reader, search, limit - 1);
        return found.filter((group) => input.kind === undefined || group.kind === kind).slice(0, limit - 1);
      });
      const uses = await readGroupUses(operations, viewer, groups);
      return uses.map((use) => encodeAdminGroup(use, operations.baseUrl));
    },
  }),
  route({
    method: 'GET',
    path: '/admin/jobs',
    tag: 'Server',
    summary: 'Background jobs: failed, queued or running',
    description:
      'Jobs that failed permanently, newest first; with `status`, those that are queued, in order, or running. Continue with the cursor in `Link`.',
    access: administrator,
    input: Type.Object({
      ...cursorParameters,
      status: Type.Optional(Type.Enum(['failed', 'queued', 'running'])),
    }),
    answer: list(jobRecord),
    handle: async (exchange) => {
      const { reader, input } = exchange;
      const read = (page: Parameters<typeof pageJobs>[2]) => pageJobs(reader, states[input.status ?? 'failed'], page);
      return (await answerKeysetPage(exchange, input, read, jobKey)).map(encodeJob);
    },
  }),
  route({
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    tag: 'Server',
    summary: 'Retry a failed job',
    description: 'No content; the job is queued again, with all attempts.',
    access: administrator,
    params: rowParams,
    answer: null,
    status: 204,
    refusals: { 404: gone },
    handle: async ({ operations, viewer, params: { id } }) => void (await retryJobs(operations, viewer, { id })),
  }),
  route({
    method: 'DELETE',
    path: '/admin/jobs/:id',
    tag: 'Server',
    summary: 'Discard a failed job',
    description: 'No content. Remaining work gets a new job automatically.',
    access: administrator,
    params: rowParams,
    answer: null,
    refusals: { 404: gone },
    handle: async ({ operations, viewer, params: { id } }) => void (await deleteDeadJobs(operations, viewer, { id })),
  }),
  route({
    method: 'GET',
    path: '/admin/mails',
    tag: 'Server',
    summary: 'Emails: sent, stored, queued or failed',
    description: 'Emails, newest first, without their texts. Continue with the cursor in `Link`.',
    access: administrator,
    input: Type.Object({
      ...cursorParameters,
      status: Type.Optional(Type.Enum(['queued', 'sent', 'kept', 'failed', 'undelivered'])),
    }),
    answer: list(mailRecord),
    handle: async (exchange) => {
      const { reader, input } = exchange;
      const mails = await answerKeysetPage(exchange, input, ({ after, limit }) =>
        pageMails(reader, { state: input.status, before: after?.id, limit }),
      );
      return mails.map(encodeMail);
    },
  }),
  route({
    method: 'POST',
    path: '/admin/mails/:id/retry',
    tag: 'Server',
    summary: 'Resend a failed email',
    description: 'No content; the email is queued.',
    access: administrator,
    params: rowParams,
    answer: null,
    status: 204,
    refusals: { 404: gone },
    handle: async ({ operations, viewer, params: { id } }) => void (await retryMails(operations, viewer, { id })),
  }),
  route({
    method: 'POST',
    path: '/admin/mails/test',
    tag: 'Server',
    summary: 'Send a test email to yourself',
    description: 'No content; `GET /admin/mails` shows the result.',
    access: administrator,
    answer: null,
    status: 204,
    handle: ({ operations, viewer }) => sendTestMail(operations, viewer),
  }),
  route({
    method: 'GET',
    path: '/admin/mail_templates',
    tag: 'Server',
    summary: 'Email templates',
    description:
      'Every email, as text and HTML, with sample data; in the language of the server unless another one is set.',
    access: administrator,
    input: Type.Object({ language: Type.Optional(Type.Enum([...languageCodes])) }),
    answer: list(mailTemplateRecord),
    handle: async ({ operations, input: { language = operations.live.now.default_language } }) =>
      Object.entries(sampleMails(operations.messagesFor({ language }), operations.baseUrl)).map(([name, mail]) =>
        encodeMailTemplate(name, language, mail),
      ),
  }),
];

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

/** Background work and mail, for administrators. */
export const administrationRoutes = [
  route({
    method: 'GET',
    path: '/admin/health',
    tag: 'Server',
    summary: 'How the parts of the server do',
    description:
      'Each part with its `status`: it works (`good`), somebody should look at it (`attention`), or it does not do its work (`failing`); `problem` names what is wrong, `advice` says what to do. Database and blob store are written to for it: what does not answer in two seconds counts as failing. `requests` and `process` are of the process that answers, and of the last minutes; of jobs and mails 1,000 are counted at most.',
    access: administrator,
    answer: serverHealthRecord,
    handle: async ({ context, viewer }) =>
      encodeServerHealth(await context.health.read(viewer), wordsOf('en').health.advice),
  }),
  route({
    method: 'GET',
    path: '/admin/storage',
    tag: 'Server',
    summary: 'What files take, and whose they are',
    description:
      'How many files there are and how many bytes they have, in all and by channel, the largest channels first. Earlier versions and smaller sizes of pictures are not counted.',
    access: administrator,
    input: Type.Object({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Channels that are listed, at most.' }),
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
    summary: 'All groups, and what each takes',
    description:
      'Groups whoever may see them, the newest first: how many members, channels and files each has by itself, and the first of its Owners. `kind` is `group` by default; `personal` are the namespaces of users, `removed` groups that are being removed. With `search`, those whose path or name begins with it, of either kind, by path: as many as one page has. The list goes on behind the cursor of its `Link`.',
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
    summary: 'Background work that has failed, waits or runs',
    description:
      'Jobs that have failed for good, the newest first; with `status` those that wait, in the order in which they run, or that run. The list goes on behind the cursor of its `Link`.',
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
    summary: 'Let a job that has failed run again',
    description: 'Nothing; the job waits again, with all tries.',
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
    summary: 'Discard a job that has failed',
    description: 'Nothing. What is still left to do gets a new job by itself.',
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
    summary: 'Mail that was sent, is kept, waits or has failed',
    description: 'Mails, the newest first, without their texts. The list goes on behind the cursor of its `Link`.',
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
    summary: 'Send a mail again that has failed',
    description: 'Nothing; the mail waits to be sent.',
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
    summary: 'Have a test mail sent to oneself',
    description: 'Nothing; `GET /admin/mails` says what became of it.',
    access: administrator,
    answer: null,
    status: 204,
    handle: ({ operations, viewer }) => sendTestMail(operations, viewer),
  }),
  route({
    method: 'GET',
    path: '/admin/mail_templates',
    tag: 'Server',
    summary: 'What each mail of the server looks like',
    description:
      'Every mail, as text and as HTML, with facts that are made up; in the language of the server unless another one is named.',
    access: administrator,
    input: Type.Object({ language: Type.Optional(Type.Enum([...languageCodes])) }),
    answer: list(mailTemplateRecord),
    handle: async ({ operations, input: { language = operations.live.now.default_language } }) =>
      Object.entries(sampleMails(operations.messagesFor({ language }), operations.baseUrl)).map(([name, mail]) =>
        encodeMailTemplate(name, language, mail),
      ),
  }),
];

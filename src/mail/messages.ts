import type {
  BulkFailedFacts,
  BulkResultFacts,
  ImportFailedFacts,
  ImportFinishedFacts,
  MailText,
  Messages,
  ReassignmentCompletedFacts,
  ReassignmentFacts,
  ReassignmentFailedFacts,
  ReassignmentRejectedFacts,
  ReassignmentReportedFacts,
} from '../core/platform/domain/index.ts';
import { type Words, wordsOf } from '../words/index.ts';
import { accountMessages } from './account-messages.ts';
import { digestMessages } from './digest-messages.ts';
import { type Block, type Render, renderIn } from './layout.ts';
import { moderationMessages } from './moderation-messages.ts';

/** A kind of email, from its facts. */
type Write<Facts> = (facts: Facts, words: Words, render: Render) => MailText;

/** Every email of a server in a language, from facts only (group API facts, section 5.5). */
export function messagesAt(baseUrl: string): (language: string) => Messages {
  const { host } = new URL(baseUrl);
  const made = new Map<string, Messages>();
  return (language) => {
    const words = wordsOf(language);
    const known = made.get(words.language) ?? messagesOf(words, host);
    made.set(words.language, known);
    return known;
  };
}

function messagesOf(words: Words, host: string): Messages {
  const render = renderIn(words, host);
  const by =
    <Facts>(write: Write<Facts>) =>
    (facts: Facts): MailText =>
      write(facts, words, render);
  return {
    bulkResult: by(bulkResult),
    bulkFailed: by(bulkFailed),
    reassignmentRequest: by(reassignmentRequest),
    reassignmentRejected: by(reassignmentRejected),
    reassignmentRevoked: by(reassignmentRevoked),
    reassignmentReported: by(reassignmentReported),
    reassignmentCompleted: by(reassignmentCompleted),
    reassignmentFailed: by(reassignmentFailed),
    importFinished: by(importFinished),
    importFailed: by(importFailed),
    ...accountMessages(words, render),
    ...moderationMessages(words, render),
    ...digestMessages(words, render),
    testMail: ({ baseUrl }) => render(words.mails.testMail.subject, [words.mails.testMail.lead({ url: baseUrl })]),
  };
}

/** Outcomes of the rows; unused ones are left out. */
function doneBy(
  { matched, invited, retired, undone }: BulkResultFacts,
  texts: Words['mails']['bulkResult'],
): readonly string[] {
  const lines = [
    ...(invited > 0 ? [texts.invited({ count: invited })] : []),
    ...(retired > 0 ? [texts.retired({ count: retired })] : []),
    ...(undone > 0 ? [texts.undone({ count: undone })] : []),
  ];
  return matched === 0 && lines.length > 0 ? lines : [texts.matched({ count: matched }), ...lines];
}

const bulkResult: Write<BulkResultFacts> = (facts, { mails }, render) => {
  const { bulkResult: texts } = mails;
  const blocks: Block[] = [
    { group: facts.groupName },
    mails.helloTo({ name: facts.recipientName }),
    texts.processed({ group: facts.groupName }),
    ...doneBy(facts, texts),
  ];
  if (facts.failed > 0) blocks.push(texts.failed({ count: facts.failed }), texts.attached);
  if (facts.skipped > 0) blocks.push(texts.skipped({ count: facts.skipped }));
  blocks.push({ link: facts.failed > 0 ? failedOnly(facts.url) : facts.url, label: mails.placeholders });
  return render((facts.failed > 0 ? texts.subjectWithErrors : texts.subject)({ group: facts.groupName }), blocks);
};

const bulkFailed: Write<BulkFailedFacts> = (facts, { mails }, render) =>
  render(mails.bulkFailed.subject({ group: facts.groupName }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.recipientName }),
    mails.bulkFailed.lead({ file: facts.filename, group: facts.groupName, reason: facts.reason }),
    mails.bulkFailed.again,
    { link: facts.url, label: mails.placeholders },
  ]);

function detailsOf(facts: ReassignmentFacts, assignee: string, { mails }: Words): (readonly [string, string])[] {
  return [
    [mails.facts.from, facts.sourceHost],
    [mails.facts.original, `${facts.sourceName} (@${facts.sourceUsername})`],
    [mails.facts.to, `${facts.groupName} (/${facts.groupFullPath})`],
    [assignee, `${facts.assigneeName} (@${facts.assigneeUsername})`],
    [mails.facts.requester, `${facts.requesterName} (@${facts.requesterUsername})`],
  ];
}

function details(facts: ReassignmentFacts, words: Words): Block {
  return { facts: detailsOf(facts, words.mails.facts.assignee, words) };
}

/** The placeholders page with only the failed ones. */
function failedOnly(url: string): string {
  return `${url}&status=failed`;
}

const reassignmentRequest: Write<ReassignmentFacts> = (facts, words, render) => {
  const { mails } = words;
  return render(mails.request.subject({ path: facts.groupFullPath }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.assigneeName }),
    mails.request.lead({ requester: facts.requesterName, name: facts.sourceName, group: facts.groupName }),
    details(facts, words),
    mails.request.unverified,
    { link: facts.url, label: mails.request.review },
    mails.nothingHappens,
    { link: `${facts.url}#report`, label: mails.request.report },
  ]);
};

const reassignmentRejected: Write<ReassignmentRejectedFacts> = (facts, words, render) => {
  const { mails } = words;
  return render(mails.rejected.subject({ path: facts.groupFullPath }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.requesterName }),
    mails.rejected.lead({ assignee: facts.assigneeName, username: facts.assigneeUsername, name: facts.sourceName }),
    ...(facts.reason === '' ? [] : [mails.rejected.reason({ reason: facts.reason })]),
    details(facts, words),
    mails.rejected.stay,
    { link: facts.url, label: mails.placeholders },
  ]);
};

const reassignmentRevoked: Write<ReassignmentFacts> = (facts, words, render) => {
  const { mails } = words;
  return render(mails.revoked.subject({ path: facts.groupFullPath }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.requesterName }),
    mails.revoked.lead({ assignee: facts.assigneeName, username: facts.assigneeUsername, name: facts.sourceName }),
    details(facts, words),
    mails.revoked.stays,
    { link: facts.url, label: mails.placeholders },
  ]);
};

const reassignmentReported: Write<ReassignmentReportedFacts> = (facts, words, render) => {
  const { mails } = words;
  return render(mails.reported.subject({ path: facts.groupFullPath }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.recipientName }),
    mails.reported.lead({ assignee: facts.assigneeName, username: facts.assigneeUsername, name: facts.sourceName }),
    ...(facts.remark === '' ? [] : [mails.reported.remark({ remark: facts.remark })]),
    { facts: detailsOf(facts, mails.facts.reportedBy, words) },
    mails.reported.administrator,
    { link: facts.url, label: mails.placeholders },
  ]);
};

const reassignmentCompleted: Write<ReassignmentCompletedFacts> = (facts, words, render) => {
  const { mails } = words;
  const { completed } = mails;
  const isAdministrator = facts.requesterRole === 'administrator';
  const lead = isAdministrator ? completed.byAdministrator : completed.byOwner;
  const from = `${facts.placeholderName} (@${facts.placeholderUsername})`;
  return render(completed.subject({ path: facts.groupFullPath }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.assigneeName }),
    lead({ requester: facts.requesterName, name: facts.sourceName, group: facts.groupName }),
    { facts: [...detailsOf(facts, mails.facts.assignee, words), [mails.facts.placeholder, from]] },
    isAdministrator ? completed.askAdministrator : completed.askOwner,
    { link: facts.url, label: completed.look },
  ]);
};

const reassignmentFailed: Write<ReassignmentFailedFacts> = (facts, { mails }, render) => {
  const { failed } = mails;
  const more = facts.count - facts.people.length;
  return render(failed.subject({ path: facts.groupFullPath }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.recipientName }),
    failed.lead({ count: facts.count, group: facts.groupName, reason: facts.reason }),
    {
      facts: facts.people.map(({ sourceName, assigneeUsername }) => {
        return [mails.facts.original, failed.person({ name: sourceName, username: assigneeUsername })] as const;
      }),
    },
    ...(more > 0 ? [failed.more({ count: more })] : []),
    failed.again,
    { link: failedOnly(facts.url), label: mails.placeholders },
  ]);
};

const importFinished: Write<ImportFinishedFacts> = (facts, { mails }, render) => {
  const { importFinished: texts } = mails;
  const { sourceHost, groupName, losses } = facts;
  const target = facts.isPersonal ? texts.personal : groupName;
  const blocks: Block[] = [
    ...(facts.isPersonal ? [] : [{ group: groupName }]),
    mails.helloTo({ name: facts.recipientName }),
    losses > 0 ? texts.doneWithLosses({ host: sourceHost, target, losses }) : texts.done({ host: sourceHost, target }),
    {
      facts: [
        [mails.facts.channels, String(facts.channels)],
        [mails.facts.posts, String(facts.posts)],
        [mails.facts.reactions, String(facts.reactions)],
        [mails.facts.files, String(facts.files)],
      ],
    },
  ];
  if (facts.warnings.length > 0) {
    blocks.push(texts.warnings, {
      facts: facts.warnings.map(({ code, count, sample }) => [`${code} (${count})`, sample] as const),
    });
  }
  if (facts.isPersonal) blocks.push(texts.importUser);
  else if (facts.placeholdersPending > 0) {
    blocks.push(texts.waiting({ count: facts.placeholdersPending }), { link: facts.url, label: mails.placeholders });
  }
  return render((losses > 0 ? texts.subjectWithLosses : texts.subject)({ group: groupName, host: sourceHost }), blocks);
};

const importFailed: Write<ImportFailedFacts> = (facts, { mails }, render) =>
  render(mails.importFailed.subject({ group: facts.groupName, file: facts.filename }), [
    { group: facts.groupName },
    mails.helloTo({ name: facts.recipientName }),
    mails.importFailed.lead({
      file: facts.filename,
      group: facts.groupName,
      path: facts.groupFullPath,
      reason: facts.reason,
    }),
    mails.importFailed.again,
  ]);

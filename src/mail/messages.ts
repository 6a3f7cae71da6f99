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
  ReassignmentReportedFacts,
} from '../core/platform/domain/index.ts';
import { accountMessages } from './account-messages.ts';
import { type Block, renderMail } from './layout.ts';

/** Every mail, from facts alone (group API facts, section 5.5). */
export const messages: Messages = {
  bulkResult,
  bulkFailed,
  reassignmentRequest,
  reassignmentRejected,
  reassignmentRevoked,
  reassignmentReported,
  reassignmentCompleted,
  reassignmentFailed,
  importFinished,
  importFailed,
  ...accountMessages,
  testMail: ({ baseUrl }) =>
    renderMail('Tributary test mail', [`Mail from ${baseUrl} reaches you. There is nothing to do.`]),
};

function counted(count: number, rest: readonly [one: string, many: string]): string {
  return count === 1 ? `1 placeholder user has been ${rest[0]}.` : `${count} placeholder users have been ${rest[1]}.`;
}

/** What the rows of a file have done; what none of them asked for is left out. */
function doneBy({ matched, invited, retired, undone }: BulkResultFacts): string[] {
  const others = [
    [invited, ['offered to an e-mail address', 'offered to e-mail addresses']],
    [retired, ['kept as it is, or deleted', 'kept as they are, or deleted']],
    [undone, ['made free again', 'made free again']],
  ] as const;
  const lines = others.filter(([count]) => count > 0).map(([count, words]) => counted(count, words));
  if (matched === 0 && lines.length > 0) return lines;
  return [counted(matched, ['matched to a user', 'matched to users']), ...lines];
}

function bulkResult(facts: BulkResultFacts): MailText {
  const outcome = facts.failed > 0 ? 'completed with errors' : 'completed successfully';
  const blocks: Block[] = [
    `Hello ${facts.recipientName},`,
    `The file with placeholder reassignments for ${facts.groupName} has been processed.`,
    ...doneBy(facts),
  ];
  if (facts.failed > 0) {
    blocks.push(
      facts.failed === 1
        ? '1 placeholder user has not been matched to a user.'
        : `${facts.failed} placeholder users have not been matched to users.`,
      'The attached CSV file lists these rows with the reason in its column "Error". Correct them there and upload that file again.',
    );
  }
  if (facts.skipped > 0) blocks.push(counted(facts.skipped, ['skipped', 'skipped']));
  blocks.push({ link: facts.failed > 0 ? failedOnly(facts.url) : facts.url, label: 'Placeholder users of the group' });
  return renderMail(`${facts.groupName} | Placeholder reassignments ${outcome}`, blocks);
}

function bulkFailed(facts: BulkFailedFacts): MailText {
  return renderMail(`${facts.groupName} | Placeholder reassignments failed`, [
    `Hello ${facts.recipientName},`,
    `The file "${facts.filename}" with placeholder reassignments for ${facts.groupName} could not be processed: ${facts.reason}`,
    'Rows that were processed before stay as they are. Please upload the file again.',
    { link: facts.url, label: 'Placeholder users of the group' },
  ]);
}

function detailsOf(facts: ReassignmentFacts, assignee: string): (readonly [string, string])[] {
  return [
    ['Imported from', facts.sourceHost],
    ['Original user', `${facts.sourceName} (@${facts.sourceUsername})`],
    ['Imported to', `${facts.groupName} (/${facts.groupFullPath})`],
    [assignee, `${facts.assigneeName} (@${facts.assigneeUsername})`],
    ['Reassigned by', `${facts.requesterName} (@${facts.requesterUsername})`],
  ];
}

function details(facts: ReassignmentFacts, assignee: string): Block {
  return { facts: detailsOf(facts, assignee) };
}

/** The placeholders page with those alone that have failed. */
function failedOnly(url: string): string {
  return `${url}&status=failed`;
}

function reassignmentRequest(facts: ReassignmentFacts): MailText {
  return renderMail(`Reassignments in ${facts.groupFullPath} waiting for review`, [
    `Hello ${facts.assigneeName},`,
    `${facts.requesterName} asks you to take over the contributions of ${facts.sourceName}, imported into ${facts.groupName}. If you accept, posts, reactions, files and mentions of that person will show you as their author.`,
    details(facts, 'Reassigned to'),
    'The archive was uploaded as a file, so the host it names was not verified. Accept only if these contributions are yours.',
    { link: facts.url, label: 'Review the reassignment' },
    'Opening the link changes nothing: you decide on the page behind it.',
    { link: `${facts.url}#report`, label: 'Report the request as abuse' },
  ]);
}

function reassignmentRejected(facts: ReassignmentFacts): MailText {
  return renderMail(`Reassignments in ${facts.groupFullPath} rejected`, [
    `Hello ${facts.requesterName},`,
    `${facts.assigneeName} (@${facts.assigneeUsername}) has declined to take over the contributions of ${facts.sourceName}.`,
    details(facts, 'Reassigned to'),
    'The contributions stay with their placeholder user. You can reassign them to somebody else.',
    { link: facts.url, label: 'Placeholder users of the group' },
  ]);
}

function reassignmentRevoked(facts: ReassignmentFacts): MailText {
  return renderMail(`Reassignments in ${facts.groupFullPath} revoked`, [
    `Hello ${facts.requesterName},`,
    `${facts.assigneeName} (@${facts.assigneeUsername}) has revoked that the contributions of ${facts.sourceName} are reassigned to them.`,
    details(facts, 'Reassigned to'),
    'What was reassigned stays with them. What later imports bring of that person goes to a placeholder user again.',
    { link: facts.url, label: 'Placeholder users of the group' },
  ]);
}

function reassignmentReported(facts: ReassignmentReportedFacts): MailText {
  return renderMail(`Reassignment in ${facts.groupFullPath} reported as abuse`, [
    `Hello ${facts.recipientName},`,
    `${facts.assigneeName} (@${facts.assigneeUsername}) was asked to take over the contributions of ${facts.sourceName}, has declined, and reports the request as abuse.`,
    ...(facts.remark === '' ? [] : [`The report says: ${facts.remark}`]),
    details(facts, 'Reported by'),
    'You get this mail as an administrator of the server. Nothing else has been done: look at the group and at who asked.',
    { link: facts.url, label: 'Placeholder users of the group' },
  ]);
}

function reassignmentCompleted(facts: ReassignmentCompletedFacts): MailText {
  const isAdministrator = facts.requesterRole === 'administrator';
  const role = isAdministrator ? 'an administrator of the server' : 'an Owner of the group';
  const from = `${facts.placeholderName} (@${facts.placeholderUsername})`;
  return renderMail(`Reassignments in ${facts.groupFullPath} completed`, [
    `Hello ${facts.assigneeName},`,
    `${facts.requesterName}, ${role}, has reassigned the contributions of ${facts.sourceName} in ${facts.groupName} to you, without asking you first.`,
    { facts: [...detailsOf(facts, 'Reassigned to'), ['Reassigned from', from]] },
    `If this is a mistake, contact another ${isAdministrator ? 'administrator' : 'group owner'}.`,
    { link: facts.url, label: 'What was reassigned to you' },
  ]);
}

function reassignmentFailed(facts: ReassignmentFailedFacts): MailText {
  const who = facts.count === 1 ? '1 placeholder user' : `${facts.count} placeholder users`;
  const more = facts.count - facts.people.length;
  return renderMail(`Reassignments in ${facts.groupFullPath} failed`, [
    `Hello ${facts.recipientName},`,
    `The contributions of ${who} in ${facts.groupName} could not be reassigned: ${facts.reason}`,
    {
      facts: facts.people.map(({ sourceName, assigneeUsername }) => {
        return ['Original user', `${sourceName}, reassigned to @${assigneeUsername}`] as const;
      }),
    },
    ...(more > 0 ? [`... and ${more} more.`] : []),
    'On the page you can try again, or undo what was done of it.',
    { link: failedOnly(facts.url), label: 'Placeholder users of the group' },
  ]);
}

function lossWords(losses: number): string {
  return losses === 1
    ? '1 thing in the archive could not be imported'
    : `${losses} things in the archive could not be imported`;
}

function importFinished(facts: ImportFinishedFacts): MailText {
  const target = facts.isPersonal ? 'your personal namespace' : facts.groupName;
  const blocks: Block[] = [
    `Hello ${facts.recipientName},`,
    `The import from ${facts.sourceHost} into ${target} is done${facts.losses > 0 ? `, with losses: ${lossWords(facts.losses)}` : ''}.`,
    {
      facts: [
        ['Channels', String(facts.channels)],
        ['New posts', String(facts.posts)],
        ['New reactions', String(facts.reactions)],
        ['New files', String(facts.files)],
      ],
    },
  ];
  if (facts.warnings.length > 0) {
    blocks.push('Not everything could be imported as it was:', {
      facts: facts.warnings.map(({ code, count, sample }) => [`${code} (${count})`, sample] as const),
    });
  }
  if (facts.isPersonal) {
    blocks.push('In a personal namespace everything belongs to one Import User and cannot be reassigned.');
  } else if (facts.placeholdersPending > 0) {
    blocks.push(
      `${facts.placeholdersPending === 1 ? '1 placeholder user awaits' : `${facts.placeholdersPending} placeholder users await`} reassignment: download the list, name a user for each, upload it.`,
      { link: facts.url, label: 'Placeholder users of the group' },
    );
  }
  const outcome = facts.losses > 0 ? 'finished with losses' : 'completed';
  return renderMail(`${facts.groupName} | Import from ${facts.sourceHost} ${outcome}`, blocks);
}

function importFailed(facts: ImportFailedFacts): MailText {
  return renderMail(`${facts.groupName} | Import of ${facts.filename} failed`, [
    `Hello ${facts.recipientName},`,
    `The import of "${facts.filename}" into ${facts.groupName} (/${facts.groupFullPath}) has stopped: ${facts.reason}`,
    'What was imported before that stays. Importing the corrected archive again goes on from there and doubles nothing.',
  ]);
}

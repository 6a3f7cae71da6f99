import { describe, expect, it } from 'vitest';
import {
  bareSourceUser,
  bob,
  bot,
  group,
  sourceUser,
  placeholderUser,
  users,
} from '../../../test/rig/group-samples.ts';
import { baseUrl, day, goldenText } from '../../../test/rig/wire-samples.ts';
import { emptyReport, type ImportReport } from '../../core/imports/domain/import.ts';
import { encodeToken } from './accounts/token.ts';
import {
  encodeBasicUser,
  encodeCurrentUser,
  encodeEmail,
  encodePerson,
  encodeUser,
  encodeUserForAdmin,
  userNamer,
} from './accounts/user.ts';
import { encodeAuthor, encodeIssue, encodeNote } from './content/post.ts';
import { encodeAuditEvent } from './groups/audit-event.ts';
import { encodeGroup } from './groups/group.ts';
import { encodeMember } from './groups/member.ts';
import { encodeProject, simplifyProject } from './groups/project.ts';
import { encodeImport, encodeImportWithReport, encodeRemovalPreview } from './imports/import.ts';
import { encodeVersion } from './platform/instance.ts';
import { encodeRequest } from './reassignment/reassignment-request.ts';
import { encodeSourceUser } from './reassignment/source-user.ts';
import { encodeSplitPreview } from './reassignment/split.ts';
import { encodeSuggestions } from './reassignment/suggestion.ts';

describe('users', () => {
  it('say as much as who asks may know', async () => {
    await expect(
      goldenText([
        ...[bob, placeholderUser].map((user) => encodeBasicUser(user, baseUrl)),
        ...[bob, placeholderUser, bot].map((user) => encodeUser(user, baseUrl)),
        encodeCurrentUser(bob, 15, baseUrl),
        encodeUserForAdmin(bob, baseUrl),
        encodePerson(placeholderUser, baseUrl),
        encodeEmail({ id: 16, email: 'bob@example.test', confirmedAt: day(5) }),
      ]),
    ).toMatchFileSnapshot('golden/users.json');
    const named = userNamer(users, baseUrl);
    expect([named(null), named(999), named(bob.id)?.username]).toEqual([null, null, 'Bob']);
  });

  it('have tokens, which end', async () => {
    const token = {
      id: 41,
      userId: 42,
      name: 'sync',
      scopes: ['api', 'sudo'],
      createdAt: day(6),
      expiresAt: day(10),
      revokedAt: null,
      lastUsedAt: day(7),
    };
    const forEver = { ...token, expiresAt: null, lastUsedAt: null };
    await expect(goldenText([encodeToken(token, day(9)), encodeToken(forEver, day(9))])).toMatchFileSnapshot(
      'golden/tokens.json',
    );
    expect(encodeToken(token, day(10)).active).toBe(false);
    expect(encodeToken(token, day(11)).active).toBe(false);
    expect(encodeToken({ ...forEver, revokedAt: day(8) }, day(9))).toMatchObject({ revoked: true, active: false });
  });
});

describe('groups', () => {
  const project = {
    id: 51,
    address: 'harbour-general',
    name: 'General',
    path: 'general',
    description: 'About all',
    topic: 'Tides',
    categoryId: 3,
    position: 2,
    isRestricted: false,
    archived: true,
    createdAt: day(11),
    lastPostAt: day(12),
    group,
  };

  it('have members and channels', async () => {
    const member = { user: bob, accessLevel: 30, createdAt: day(13), createdBy: bot, expiresAt: day(14) };
    const open = encodeProject(project, 'City / The Harbour', baseUrl);
    const own = { ...group, kind: 'personal', parentId: null } as const;
    await expect(
      goldenText([
        encodeGroup(group, baseUrl),
        encodeGroup({ ...group, parentId: null }, baseUrl, 'City / The Harbour'),
        encodeMember(member, baseUrl),
        encodeMember({ ...member, createdBy: undefined, expiresAt: null }, baseUrl),
        open,
        simplifyProject(open),
        encodeProject(
          { ...project, isRestricted: true, archived: false, lastPostAt: null, group: own },
          'Bob',
          baseUrl,
        ),
      ]),
    ).toMatchFileSnapshot('golden/groups.json');
  });

  it('have a log', async () => {
    const event = {
      id: 61,
      action: 'reassign',
      actorUserId: bob.id,
      sudoUserId: bot.id,
      sourceUserId: sourceUser.id,
      assigneeUserId: placeholderUser.id,
      details: { posts: 62 },
      uploadId: 63,
      line: 64,
      createdAt: day(15),
    };
    const bare = { ...event, actorUserId: null, sudoUserId: null, assigneeUserId: 999, details: null };
    await expect(
      goldenText([
        encodeAuditEvent(event, 21, sourceUser, users, baseUrl),
        encodeAuditEvent({ ...bare, uploadId: null, line: null }, 21, undefined, users, baseUrl),
        encodeAuditEvent({ ...event, sourceUserId: null }, 21, undefined, users, baseUrl),
      ]),
    ).toMatchFileSnapshot('golden/audit-events.json');
  });

  it('have posts', async () => {
    const post = {
      id: 71,
      uuid: 'uuid-of-post',
      channelId: 72,
      parentId: 74,
      title: 'The title',
      text: '\n First line \nSecond line\n',
      createdAt: day(16),
      changedAt: day(17),
      closedAt: null,
    };
    const author = encodeAuthor(bob, baseUrl);
    const issue = (changes: Partial<typeof post> | { readonly closedAt: string }) =>
      encodeIssue({ ...post, ...changes }, { author, comments: 73 }, baseUrl);
    await expect(goldenText([issue({}), encodeNote(post, author)])).toMatchFileSnapshot('golden/posts.json');
    expect(encodeAuthor(undefined, baseUrl)).toBeNull();
    expect(issue({ title: '' }).title).toBe('First line ');
    expect(issue({ title: '', text: ' ' }).title).toBe('');
    expect(issue({ title: 'x'.repeat(256) }).title).toBe('x'.repeat(255));
    expect(issue({ closedAt: day(18) })).toMatchObject({
      state: 'closed',
      closed_at: day(18),
    });
  });
});

describe('imports', () => {
  const report: ImportReport = {
    ...emptyReport(),
    channels: [
      {
        xid: 'C1',
        name: 'general',
        address: 'harbour-general',
        path: 'general',
        visibility: 'group',
        threads: 81,
        comments: 82,
        reactions: 83,
        files: 84,
      },
    ],
    warnings: [
      { code: 'file_unreadable', severity: 'error', sample: 'a.txt', count: 85 },
      { code: 'edited_here', severity: 'info', sample: 'T1', count: 86, isNamed: true },
    ],
    placeholdersPending: 87,
    progress: { done: 88, total: 89 },
  };
  const row = {
    id: 91,
    groupId: 92,
    userId: 93,
    format: 'auto',
    importType: 'slack',
    sourceHostname: 'https://club.slack.com',
    filename: 'club.zip',
    filesize: 94,
    state: 'finished',
    dryRun: true,
    report: JSON.stringify(report),
    error: null,
    canRetry: true,
    createdAt: day(18),
    startedAt: day(19),
    finishedAt: day(20),
  } as const;
  const bare = { ...row, sourceHostname: '', importType: null, report: null, error: 'Broken', dryRun: false } as const;

  it('are encoded with and without their report', async () => {
    const removed = {
      posts: 1,
      answeredPosts: 2,
      reactions: 3,
      files: 4,
      channels: 5,
      retainedChannels: 6,
      sourceUsers: 7,
    };
    await expect(
      goldenText([
        encodeImport(row, group),
        encodeImport(bare, null),
        encodeImportWithReport(row, group, 95),
        encodeImportWithReport(bare, null, 95),
        encodeRemovalPreview(removed),
      ]),
    ).toMatchFileSnapshot('golden/imports.json');
  });

  it.each([
    ['created', false],
    ['running', false],
    ['finished', false],
    ['failed', true],
    ['cancelled', true],
    ['removing', false],
  ] as const)('that are %s can be tried again: %s', (state, can) => {
    expect(encodeImport({ ...row, state }, group).can_retry).toBe(can);
    expect(encodeImport({ ...row, state, canRetry: false }, group).can_retry).toBe(false);
  });
});

describe('source users', () => {
  it('are encoded with whom they name', async () => {
    const shown = encodeSourceUser(sourceUser, users, baseUrl, 'ben@elsewhere.example');
    const facts = {
      sourceHost: 'https://club.slack.com',
      sourceName: 'Ben',
      sourceUsername: 'ben',
      groupName: 'The Harbour',
      groupFullPath: 'city/harbour',
      assigneeName: 'Bob Baker',
      assigneeUsername: 'Bob',
      requesterName: 'Ann',
      requesterUsername: 'ann',
      url: 'https://here.example/request',
    };
    const counts = { item_author: 1, term_mention: 2, file_creator: 3, privacy_group_member: 4 };
    await expect(
      goldenText([
        shown,
        encodeSourceUser(bareSourceUser, users, baseUrl, undefined),
        encodeRequest(31, day(21), facts),
        encodeSplitPreview({ part: {}, total: counts }),
        encodeSuggestions(
          shown,
          [bob, placeholderUser].map((user) => ({ user, reasons: ['email', 'name'] })),
          baseUrl,
        ),
        encodeVersion('1.2.3'),
      ]),
    ).toMatchFileSnapshot('golden/source-users.json');
  });
});

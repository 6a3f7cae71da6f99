import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForEmail, changePassword, changeRegistrationMode, sendTestMail } from '../../../src/core/accounts/index.ts';
import { askForAccountDeletion } from '../../../src/core/lifecycle/index.ts';
import { changeNotificationSettings } from '../../../src/core/attention/index.ts';
import { scheduleDigests } from '../../../src/core/attention/operations/send-digests.ts';
import { scheduleReminders } from '../../../src/core/attention/operations/send-reminders.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { addMember, invite } from '../../../src/core/groups/index.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { liftSuspension, report, sanction } from '../../../src/core/moderation/index.ts';
import { sampleMails } from '../../../src/core/platform/domain/sample-mails.ts';
import {
  acceptReassignment,
  answerClaims,
  changeClaimSettings,
  changeRequestSettings,
  changeSetting,
  claimSourceUser,
  listClaimable,
  reassignSourceUser,
  rejectReassignment,
  reportReassignment,
  revokeReassignment,
} from '../../../src/core/reassignment/index.ts';
import { mailOwnersOfClaims } from '../../../src/core/reassignment/operations/claims/mail-owners.ts';
import { followUp } from '../../../src/core/reassignment/operations/requests/follow-up.ts';
import { findUpload } from '../../../src/core/reassignment/storage/uploads.ts';
import { dayMilliseconds, hourMilliseconds } from '../../../src/lib/clock.ts';
import { messagesAt } from '../../../src/mail/messages.ts';
import { openBrowser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast, password, type Person } from '../../rig/cast.ts';
import { stateOf } from '../../rig/database-state.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { collectLog } from '../../rig/log-lines.ts';
import { type MailServer, startMailServer } from '../../rig/mail-server.ts';
import { type MailWalk, walkMails } from '../../rig/mail-walk.ts';
import { bringCommunity } from '../../rig/reassignment.ts';
import { header, reassignmentsPath } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const baseUrl = 'https://tributary.test';
const otherPassword = 'a few words do well';

/** A link with this in it is enough to do something. */
const secretInLink = /\/(?:[\w-]{43}|[0-9a-f]{32})(?=$|[/?#])/;

/** Pages that take a token in their address, as far as a mail leads there. */
const tokenPages = ['confirm', 'import', 'invite', 'reminders', 'reset', 'take-over', 'unsubscribe'];

/** Everything that causes a mail, in a row; each link is followed before it is used. */
interface Story {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  readonly group: Group;
  readonly walk: MailWalk;
}

const pathOf = (link: string): string => link.slice(baseUrl.length);
const linkWith = ({ links }: { readonly links: readonly string[] }, part: string): string =>
  pathOf(links.find((link) => link.includes(part))!);

async function getIn({ tributary, cast, group, walk }: Story): Promise<void> {
  const { operations } = tributary;
  await sendTestMail(operations, cast.admin.viewer);
  await invite(operations, cast.alice.viewer, { groupId: group.id, email: 'quentin@example.test' });
  await invite(operations, cast.admin.viewer, { email: 'rosa@example.test' });
  await changeRegistrationMode(operations, 'operator', 'open');
  const visitor = openBrowser(tributary);
  await visitor.get('/join');
  await visitor.send('/join', { email: 'alice@example.test', name: '' });
  await visitor.get('/forgot');
  await visitor.send('/forgot', { email: 'dana@example.test' });
  await askForEmail(operations, cast.carol.viewer, 'carol@elsewhere.test');
  await walk.follow();

  const reset = linkWith(walk.newest('newPassword'), '/reset/');
  await visitor.get(reset);
  await visitor.send(reset, { password: otherPassword });
  const carol = await openBrowserAs(tributary, cast.carol);
  const confirm = linkWith(walk.newest('confirmEmail'), '/confirm/');
  await carol.get(confirm);
  await carol.send(confirm, {});
  await changePassword(operations, cast.bob.viewer, cast.bob.user.id, password);
  await walk.follow();
}

/** Source users of the group that nobody was asked about. */
async function freeSourceUsers({ tributary, cast, group }: Story): Promise<number[]> {
  const shown = [...(await shownSourceUsers(tributary, cast.alice, group)).values()];
  return shown.filter(({ status }) => status === 'pending_reassignment').map(({ id }) => id);
}

async function upload({ tributary, cast, group }: Story, rows: string): Promise<number> {
  tributary.clock.advance(60_000);
  const sent = { token: cast.alice.token, file: `${header}\n${rows}` };
  const { json } = await request(tributary, 'POST', reassignmentsPath(group.id), sent);
  return (json as { upload_id: number }).upload_id;
}

async function importAndUpload(story: Story): Promise<void> {
  const { tributary, cast, group, walk } = story;
  await bringCommunity(tributary, cast.alice, group);
  const sent = { file: 'no archive', filename: 'club.zip', mimetype: 'application/zip', token: cast.alice.token };
  await request(tributary, 'POST', `/api/v4/groups/${group.id}/imports`, sent);
  await walk.follow();
  const { reader } = tributary.operations.database;
  const lost = await findUpload(reader, await upload(story, 'https://x.slack.com,slack,U1,,,bob,\n'));
  await tributary.operations.blobs.remove(lost!.blobHash);
  await tributary.runner.drain();
  await upload(story, 'https://x.slack.com,slack,U1,,,nobody,\n');
  await walk.follow();
}

async function ask({ tributary, cast, walk }: Story, sourceUserId: number, who: Person): Promise<void> {
  await reassignSourceUser(tributary.operations, cast.alice.viewer, sourceUserId, { userId: who.user.id });
  await walk.follow();
}

async function reassign(story: Story): Promise<void> {
  const { tributary, cast, group, walk } = story;
  const { operations, clock } = tributary;
  const [first, second, third] = (await freeSourceUsers(story)) as [number, number, number];
  await ask(story, first, cast.bob);
  await rejectReassignment(operations, cast.bob.viewer, first, 'Not mine.');
  await ask(story, first, cast.bob);
  await reportReassignment(operations, cast.bob.viewer, first, 'Not mine at all.');
  await ask(story, first, cast.bob);
  await acceptReassignment(operations, cast.bob.viewer, first);
  await walk.follow();
  await revokeReassignment(operations, cast.bob.viewer, first);
  await walk.follow();

  await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
  await reassignSourceUser(operations, cast.admin.viewer, second, { userId: cast.stranger.user.id });
  await walk.follow();
  await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'false');

  await ask(story, third, cast.dana);
  await changeRequestSettings(operations, cast.alice.viewer, group.id, { maxReminders: 2, intervalDays: 7 });
  clock.advance(7 * dayMilliseconds);
  await followUp(operations, new AbortController().signal);
  await walk.follow();
  await acceptReassignment(operations, cast.dana.viewer, third);
  await operations.database.write((tx) =>
    tx.db.updateTable('user').set({ state: 'blocked' }).where('id', '=', cast.dana.user.id).execute(),
  );
  await walk.follow();
}

async function takeOverAndClaim(story: Story): Promise<void> {
  const { tributary, cast, group, walk } = story;
  const { operations, clock } = tributary;
  const { viewer } = cast.alice;
  const [fourth] = await freeSourceUsers(story);
  await reassignSourceUser(operations, viewer, fourth!, { email: 'gull@example.test' });
  await walk.follow();
  const link = linkWith(walk.newest('takeover'), '/take-over/');
  const visitor = openBrowser(tributary);
  await visitor.get(link);
  await visitor.send(`${link}/decline`, { reason: 'I was never there.' });

  await changeClaimSettings(operations, viewer, group.id, { claims: 'choice' });
  const { byChoice } = await listClaimable(operations, cast.carol.viewer, group.id, {
    search: '',
    offset: 0,
    limit: 1,
  });
  await claimSourceUser(operations, cast.carol.viewer, byChoice[0]!.id);
  clock.advance(2 * hourMilliseconds);
  await mailOwnersOfClaims(operations);
  await walk.follow();
  const { id } = await operations.database.reader.db.selectFrom('claim').select('id').executeTakeFirstOrThrow();
  await answerClaims(operations, viewer, { groupId: group.id, claimIds: [id], answer: 'decline' });
  await walk.follow();
}

/** The address of a channel of the group. */
async function channelOf({ tributary, cast, group }: Story): Promise<string> {
  const { text } = await (await openBrowserAs(tributary, cast.alice)).get(`/groups/${group.fullPath}`);
  return /\/channel\/(harbour-[\w-]+)/.exec(text)![1]!;
}

async function moderate(story: Story): Promise<void> {
  const { tributary, cast, walk } = story;
  const { operations } = tributary;
  const said = { reason: 'No advertising.', endsAt: null } as const;
  const channel = `/channel/${await channelOf(story)}`;
  const stranger = await openBrowserAs(tributary, cast.stranger);
  await stranger.get(channel);
  const { location } = await stranger.send(`${channel}/messages`, { body: 'Cheap anchors' });
  const uuid = location!.split('#m-')[1]!;
  const { about } = await report(operations, cast.carol.viewer, { kind: 'post', uuid }, { category: 'spam', note: '' });
  await sanction(operations, cast.alice.viewer, about.id, { kind: 'warning', ...said, isServerWide: false });
  await walk.follow();
  const inGroup = { kind: 'suspension', ...said, isServerWide: false } as const;
  const { id } = await sanction(operations, cast.alice.viewer, about.id, inGroup);
  await walk.follow();
  await liftSuspension(operations, cast.alice.viewer, id);
  await walk.follow();
  await sanction(operations, cast.admin.viewer, about.id, { kind: 'suspension', ...said, isServerWide: true });
  await walk.follow();
}

async function notify(story: Story): Promise<void> {
  const { tributary, cast, walk } = story;
  const { operations, clock } = tributary;
  await changeNotificationSettings(operations, cast.bob.viewer, {
    digest: 'daily',
    eventMinutes: 120,
    eventMail: true,
  });
  const alice = await openBrowserAs(tributary, cast.alice);
  const soon = new Date(Date.parse(clock.now()) + 3 * hourMilliseconds).toISOString();
  const [day, time] = [soon.slice(0, 10), soon.slice(11, 16)] as const;
  const times = { start_day: day, start_time: time, end_day: day, end_time: time, zone: 'Etc/UTC', repeat: '' };
  await alice.get('/calendar/new');
  const invited = { title: 'Spring meeting', until: '', place: '', body: '@bob comes', to: await channelOf(story) };
  const { location } = await alice.send('/calendar/new', { ...times, ...invited });
  await tributary.runner.drain();
  const bob = await openBrowserAs(tributary, cast.bob);
  await bob.get(location!);
  const { status } = await bob.send(`${location!}/attend`, { answer: 'yes' });
  if (status !== 303) throw new Error(`nobody comes: ${status}`);
  await tributary.runner.drain();
  clock.advance(2 * hourMilliseconds);
  await scheduleReminders(operations);
  await walk.follow();
  clock.advance(dayMilliseconds);
  await scheduleDigests(operations);
  await walk.follow();
}

async function leave({ tributary, cast, group, walk }: Story): Promise<void> {
  const { operations, clock } = tributary;
  await askForAccountDeletion(operations, cast.carol.viewer, 'carol');
  await askForAccountDeletion(operations, cast.bob.viewer, 'bob');
  await walk.follow();
  // Nobody else owns it by then.
  await operations.database.write(async (tx) => {
    const members = tx.db.updateTable('group_member').where('group_id', '=', group.id);
    await members.set({ access_level: 30 }).where('user_id', '=', cast.alice.user.id).execute();
    await members.set({ access_level: 50 }).where('user_id', '=', cast.bob.user.id).execute();
  });
  clock.advance(8 * dayMilliseconds);
  await walk.follow();
}

forEachDatabase((open) => {
  describe('links in mails', () => {
    let server: MailServer;
    let tributary: TestTributary;
    let walk: MailWalk;
    let log: readonly string[];

    beforeAll(async () => {
      server = await startMailServer();
      const collected = collectLog('trace');
      ({ log } = collected);
      tributary = await startTributary(await open(), {
        config: { baseUrl, smtpUrl: server.url, logLevel: 'trace' },
        overrides: { logger: collected.logger },
      });
      const cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      const member = { groupId: group.id, accessLevel: accessLevels.reporter, createdBy: null };
      for (const { user } of [cast.bob, cast.carol, cast.stranger])
        await addMember(tributary.operations, { ...member, userId: user.id });
      walk = walkMails(tributary, server, Object.values(cast) as Person[]);
      const story = { tributary, cast, group, walk };
      for (const part of [getIn, importAndUpload, reassign, takeOverAndClaim, moderate, notify, leave])
        await part(story);
    }, 240_000);

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    });

    /** Links that are enough to do something. */
    const secretLinks = () => walk.followed.filter(({ link }) => secretInLink.test(link));
    const say = (found: { kind: string; link: string; who: string }) => `${found.kind} ${found.who} ${found.link}`;

    it('are those of every mail that there is', () => {
      const all = Object.keys(sampleMails(messagesAt(baseUrl)('en'), baseUrl));
      const arrived = new Set(walk.mails.map(({ kind }) => kind as string));
      expect(all.filter((kind) => !arrived.has(kind))).toEqual([]);
      const places = new Set(secretLinks().map(({ link }) => pathOf(link).split('/')[1]!));
      expect(tokenPages.filter((page) => !places.has(page))).toEqual([]);
    });

    it('lead to a page, for whoever got the mail', () => {
      const broken = walk.followed.filter(({ status, who }) => status >= 500 || (status !== 200 && who !== 'nobody'));
      expect(broken.map((each) => `${each.status} ${say(each)}`)).toEqual([]);
    });

    it('change nothing when they are followed', () => {
      const acting = walk.followed.flatMap((each) =>
        each.changed.length > 0 ? [`${say(each)} changes ${each.changed.join(', ')}`] : [],
      );
      expect(acting).toEqual([]);
    });

    it('stand in no line of the log, which says that they were followed', () => {
      const tokens = new Set(secretLinks().map(({ link }) => secretInLink.exec(link)![0].slice(1)));
      expect(tokens.size).toBeGreaterThan(tokenPages.length);
      const all = log.join('');
      for (const page of tokenPages) expect(all).toContain(`"route":"/${page}/`);
      expect([...tokens].filter((token) => all.includes(token))).toEqual([]);
    });

    it('are learnt by no other site from the pages that they show', () => {
      const leaking = secretLinks().flatMap((each) =>
        each.answers.flatMap(({ headers, text }) => {
          const policy = String(headers['referrer-policy']);
          const resources = [
            ...text.matchAll(/<(?:script|img|link|iframe|source|video|audio)\b[^>]*?(?:src|href)="([^"]+)"/g),
          ];
          const foreign = resources.map(([, address]) => address!).filter((address) => /^(?:\w+:)?\/\//.test(address));
          const isHidden = ['no-referrer', 'strict-origin', 'same-origin'].includes(policy) && !headers['link'];
          return isHidden && foreign.length === 0 ? [] : [`${say(each)}: ${policy} ${foreign.join()}`];
        }),
      );
      expect(leaking).toEqual([]);
      expect(walk.mails.flatMap(({ kind, foreign }) => foreign.map((link) => `${kind} ${link}`))).toEqual([]);
    });

    it('end mails that come again by themselves, by a page and by one click of a mail program', async () => {
      const lists = walk.mails.filter(({ headers }) => headers['list-unsubscribe'] !== undefined);
      expect([...new Set(lists.map(({ kind }) => kind))].sort()).toEqual([
        'digest',
        'eventReminder',
        'requestReminder',
      ]);
      for (const { kind, headers, links } of lists) {
        expect([kind, headers['list-unsubscribe-post']]).toEqual([kind, 'List-Unsubscribe=One-Click']);
        const link = headers['list-unsubscribe']!.replace(/^<(.*)>$/, '$1');
        expect(links).toContain(link);
        const before = await stateOf(tributary.operations.database, []);
        const sent = { form: { 'List-Unsubscribe': 'One-Click' }, headers: { origin: 'https://mail.example' } };
        const answer = await request(tributary, 'POST', pathOf(link), sent);
        expect([kind, answer.status, answer.text]).toEqual([kind, 200, 'Unsubscribed.\n']);
        expect(await stateOf(tributary.operations.database, [])).not.toEqual(before);
      }
    });
  });
});

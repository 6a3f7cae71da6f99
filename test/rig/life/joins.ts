import { setTimeout as sleep } from 'node:timers/promises';
import { declineByLink, isWithoutAnswer, joinByLink, openLink } from '../joiner.ts';
import type { ShownSourceUser } from '../source-users.ts';
import { answerRequests, asOwner, type Life, ofGroup, statusOf, until, upload, uploadsAreRead } from './life.ts';

/** Newcomers by their numbers: who takes over, who wants nothing of that, who joins the group, and who is not to join after all. */
const takingOver = [0, 1, 2] as const;
const declining = 3;
const joining = [4, 5] as const;
const unwanted = 6;

/** So many source users are named by the address of somebody. */
export const invitedCount = takingOver.length + 2;

/** Where mails to a newcomer go. */
export function addressOf(number: number): string {
  return `newcomer${number}@elsewhere.test`;
}

/** Who takes over by a mailed link, by username. */
export const newcomers: readonly string[] = takingOver.map((number) => `newcomer${number}`);

/**
 * A file names people by their addresses, and the Owner invites others to the group. All follow the links of their mails:
 * they make accounts and take over or join, but for one who declines, and one whose invitation is taken back. A member whose
 * reassignment was taken back is asked by address, and answers there.
 */
export async function inviteAndJoin(life: Life, free: readonly ShownSourceUser[]): Promise<void> {
  const username = life.members[0]!;
  const email = `${username}@example.test`;
  const emails = [...[...takingOver, declining].map(addressOf), email];
  const invited = free.slice(0, invitedCount);
  await Promise.all([
    upload(
      life,
      'third',
      invited.map((whom, index) => ({ whom, email: emails[index]! })),
    ),
    inviteToGroup(life, [...joining, unwanted].map(addressOf)),
  ]);
  await uploadsAreRead(life);
  await Promise.all([
    ...takingOver.map((number) => takeOver(life, number, invited[number]!)),
    decline(life, declining, invited[declining]!),
    answerRequests(life, username, 'accept'),
    ...joining.map((number) => joinGroup(life, number)),
    takeBack(life, unwanted),
  ]);
  await life.server.untilIdle();
}

const invitationsPath = 'invitations';

async function isOpen(life: Life, email: string): Promise<boolean> {
  const open = (await asOwner(life, ofGroup(life, invitationsPath))) as { invite_email: string }[];
  return open.some(({ invite_email: each }) => each === email);
}

async function inviteToGroup(life: Life, emails: readonly string[]): Promise<void> {
  const body = { email: emails.join(','), access_level: 30 };
  await until(life, 'owner', { path: ofGroup(life, invitationsPath), body }, async () =>
    (await Promise.all(emails.map((email) => isOpen(life, email)))).every(Boolean),
  );
}

/** The path of the link in the mail that a newcomer gets. */
async function linkTo({ arrived }: Life, number: number): Promise<string> {
  for (;;) {
    const mail = arrived.find(({ to }) => to.includes(addressOf(number)))?.mail;
    const path = /\/(?:take-over|invite)\/[\w-]+/.exec(mail?.text ?? '')?.[0];
    if (path !== undefined) return path;
    await sleep(20);
  }
}

/** Does something on a page until it is done: whoever gets no answer looks whether it was. */
async function onPage({ server }: Life, work: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    await server.during(work).catch((error: unknown) => {
      if (!isWithoutAnswer(error)) throw error;
    });
  }
}

async function takeOver(life: Life, number: number, whom: ShownSourceUser): Promise<void> {
  const path = await linkTo(life, number);
  const isDone = async () => (await statusOf(life, whom)) !== 'invited';
  await onPage(life, () => joinByLink(life.server.url, { number, path }), isDone);
}

async function decline(life: Life, number: number, whom: ShownSourceUser): Promise<void> {
  const path = await linkTo(life, number);
  const isDone = async () => (await statusOf(life, whom)) !== 'invited';
  await onPage(life, () => declineByLink(life.server.url, path), isDone);
}

async function joinGroup(life: Life, number: number): Promise<void> {
  const path = await linkTo(life, number);
  const accounts = async () => (await asOwner(life, `/api/v4/users?username=newcomer${number}`)) as unknown[];
  const isDone = async () => (await accounts()).length > 0;
  await onPage(life, () => joinByLink(life.server.url, { number, path }), isDone);
}

/** Once its mail has arrived: the link leads nowhere from then on. */
async function takeBack(life: Life, number: number): Promise<void> {
  const link = await linkTo(life, number);
  const path = ofGroup(life, `${invitationsPath}/${encodeURIComponent(addressOf(number))}`);
  await until(life, 'owner', { method: 'DELETE', path }, async () => !(await isOpen(life, addressOf(number))));
  let status: number | undefined;
  const look = async () => (status = (await openLink(life.server.url, link)).status);
  await onPage(life, look, () => Promise.resolve(status !== undefined));
  if (status !== 404) throw new Error(`the link of an invitation that was taken back answers ${status}`);
}

import { Type } from 'typebox';
import { suggestUsername } from '../../../core/accounts/index.ts';
import {
  acceptTakeover,
  type ContributionCounts,
  countContributions,
  declineTakeover,
  findOpenTakeover,
  longestReason,
  type OpenTakeover,
  type SourceUser,
} from '../../../core/reassignment/index.ts';
import { Counts } from '../reassignment/contribution-counts.tsx';
import { anyone, Field, Form, LongDay, page, useWords } from '../shared/index.ts';
import { countAttempt } from './enter.ts';
import { byLink, GatePage, gone } from './gate.tsx';
import { JoinForm, joiningInput, joinWith, OtherWays, readWaysToJoin, type WaysToJoin } from './joining.tsx';

/** Claiming contributions with the link in an email. */
export const takeOverPage = page({
  path: '/take-over/:token',
  who: byLink(anyone),
  once: Type.String(),
  load: async ({ web, operations, reader, session, params }) => {
    const open = await findOpenTakeover(reader, params.token, operations.clock.now());
    if (!open) return {};
    const { takeover, sourceUsers } = open;
    const counts = new Map<number, ContributionCounts>();
    for (const { id } of sourceUsers) counts.set(id, await countContributions(reader, id));
    const ways = await readWaysToJoin({ web, session });
    const username = await suggestUsername(reader, sourceUsers[0]?.username ?? takeover.email);
    return { takeOver: { open, counts, username, ways } };
  },
  view: ({ takeOver, once, words }) => {
    const { title, declined, declinedHint } = words.reassigning.takeOver;
    const { invite } = words.accounts;
    if (once) {
      const content = <GatePage title={declined} text={declinedHint} path="/" label={invite.home} />;
      return { title: declined, frame: 'gate', content };
    }
    if (!takeOver) return gone(words, invite.goneHint, { title: invite.gone });
    const scripts = takeOver.ways.hasPasskeys ? ['passkeys'] : [];
    return { title, frame: 'gate', content: <TakeOver {...takeOver} />, scripts };
  },
  actions: {
    default: {
      input: joiningInput,
      run: async (visit) => {
        const { operations, viewer, params } = visit;
        const { sourceUserIds } = await joinWith(visit, (joining) =>
          acceptTakeover(operations, viewer, params.token, joining),
        );
        return { to: sourceUserIds.length === 1 ? `/import/requests/${sourceUserIds[0]}` : '/' };
      },
    },
    decline: {
      input: { reason: Type.Optional(Type.String({ maxLength: longestReason })) },
      run: async ({ web, operations, request, params, input }) => {
        countAttempt(web, request);
        await declineTakeover(operations, params.token, input.reason);
        return { once: 'declined' };
      },
    },
  },
});

interface TakeOverProps {
  readonly open: OpenTakeover;
  /** Contributions of each source user. */
  readonly counts: ReadonlyMap<number, ContributionCounts>;
  /** A suggestion. */
  readonly username: string;
  readonly ways: WaysToJoin;
}

/** The number of contributions, then the ways to accept or decline. */
function TakeOver({ open, counts, username, ways }: TakeOverProps) {
  const words = useWords().reassigning.takeOver;
  const { takeover, group, requester, sourceUsers } = open;
  const { host, isOpen, hasPasskeys, member, providers } = ways;
  const name = sourceUsers[0]?.name ?? '';
  return (
    <>
      <h1>{words.title}</h1>
      <p class="section-s">{words.lead({ requester: requester.name, group: group.name, host })}</p>
      {sourceUsers.map((sourceUser) => (
        <Waiting key={sourceUser.id} sourceUser={sourceUser} counts={counts.get(sourceUser.id)} />
      ))}
      <p class="notice warn section-s">{words.unverified}</p>
      {member !== undefined ? (
        <Accept member={member} />
      ) : (
        isOpen && <JoinForm {...{ name, username, hasPasskeys }} join={words.join} />
      )}
      <OtherWays {...ways} providers={isOpen ? providers : []} toAccept={words.toAccept} />
      <Form action="decline" class="form section-s">
        <Field name="reason" label={words.reason} maxLength={longestReason} dir="auto" />
        <button type="submit" class="second wide">
          {words.decline}
        </button>
      </Form>
      <p class="section-s small faint">
        {words.ends}
        <LongDay at={takeover.expiresAt} />.
      </p>
    </>
  );
}

function Waiting({ sourceUser, counts }: { sourceUser: SourceUser; counts: ContributionCounts | undefined }) {
  const words = useWords().reassigning.takeOver;
  const { name, username, identifier, sourceHostname } = sourceUser;
  return (
    <section class="section-s" aria-labelledby={`source-user-${sourceUser.id}`}>
      <h2 id={`source-user-${sourceUser.id}`}>
        <bdi>{name ?? identifier}</bdi>
        {username !== null && <span class="faint"> @{username}</span>}
      </h2>
      <p class="faint">{words.from({ host: sourceHostname })}</p>
      {counts && <Counts counts={counts} />}
    </section>
  );
}

function Accept({ member }: { readonly member: string }) {
  const words = useWords().reassigning.takeOver;
  return (
    <Form action="default" class="form section-s">
      <p>{words.asMember({ name: member })}</p>
      <button type="submit" class="wide">
        {words.accept}
      </button>
    </Form>
  );
}

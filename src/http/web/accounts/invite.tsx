import type { TProperties } from 'typebox';
import { askForEmail, suggestUsername, viewerOf } from '../../../core/accounts/index.ts';
import {
  acceptInvitation,
  findOpenInvitation,
  type InvitationKey,
  listMembers,
  type OpenInvitation,
} from '../../../core/groups/index.ts';
import { type ImportMark, listGroupImportMarks } from '../../../core/imports/index.ts';
import { isDomainError, readServerName, type Viewer } from '../../../core/platform/index.ts';
import {
  anyone,
  Form,
  groupPath,
  ImportMarks,
  LongDay,
  page,
  rowId,
  signedIn,
  useWords,
  type WebContext,
  type Who,
} from '../shared/index.ts';
import { hideAddress } from './enter.ts';
import { byLink, gone } from './gate.tsx';
import { JoinForm, joiningInput, joinWith, OtherWays, readWaysToJoin, type WaysToJoin } from './joining.tsx';

interface Invited {
  readonly viewer: Viewer;
  readonly key: InvitationKey;
}

const holder = byLink(anyone);

const byToken: Who<NonNullable<typeof holder.params>, Invited, object> = {
  ...holder,
  find: async (asked) => ({ ...(await holder.find(asked)), key: { token: asked.params.token } }),
};

const byId: Who<{ id: typeof rowId }, Invited, object> = {
  auth: 'session',
  params: { id: rowId },
  find: async (asked) => {
    hideAddress(asked.reply);
    return { ...(await signedIn.find(asked)), key: { id: asked.params.id } };
  },
};

/** Accepting an invitation, with or without an account. */
function invitationPage<W extends TProperties>(path: string, who: Who<W, Invited, object>) {
  return page({
    path,
    who,
    load: async ({ web, operations, reader, viewer, key, session }) => {
      const now = operations.clock.now();
      const open = await findOpenInvitation(reader, viewer, key, now);
      if (!open) return {};
      const { invitation, group } = open;
      const slice = { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' } as const;
      const members = group && (await listMembers(reader, group, { inherited: true, now }, slice));
      const invite: InviteProps = {
        open,
        place: group?.name ?? (await readServerName(reader)),
        people: members?.total ?? 0,
        imported: group ? await listGroupImportMarks(reader, group) : [],
        username: await suggestUsername(reader, invitation.name || (invitation.email ?? '')),
        ways: await readWaysToJoin({ web, session }),
      };
      return { invite };
    },
    view: ({ invite, words }) => {
      const { gone: goneTitle, goneHint, join } = words.accounts.invite;
      if (!invite) return gone(words, goneHint, { title: goneTitle });
      const title = join({ place: invite.place });
      const scripts = invite.ways.hasPasskeys ? ['passkeys'] : [];
      return { title, frame: 'gate', content: <Invite {...invite} />, scripts };
    },
    actions: {
      default: {
        input: joiningInput,
        run: async (visit) => {
          const { web, operations, session, viewer, key, input } = visit;
          const { userId, group } = await joinWith(visit, (joining) =>
            acceptInvitation(operations, viewer, key, joining),
          );
          if (!session) await askForGivenEmail(web, userId, input.email?.trim() ?? '');
          return { to: group ? `${groupPath(group)}?notice=joined` : session ? '/' : '/?notice=welcome' };
        },
      },
    },
  });
}

export const invitePage = invitationPage('/invite/:token', byToken);
/** From notifications, for people who have confirmed the invited address. */
export const addressedInvitationPage = invitationPage('/invitations/:id', byId);

/** Sends a link to confirm the address that was entered when joining by a shared link. */
async function askForGivenEmail(web: WebContext, userId: number, email: string): Promise<void> {
  if (email === '') return;
  const viewer = await viewerOf(web.operations, userId, ['api'], 'session');
  await askForEmail(web.operations, viewer, email).catch((error: unknown) => {
    // The account exists; the address can be corrected in the settings.
    if (!isDomainError(error)) throw error;
  });
}

interface InviteProps {
  readonly open: OpenInvitation;
  /** The group, or the server. */
  readonly place: string;
  /** Number of members of the group. */
  readonly people: number;
  /** Where the content of the group was imported from. */
  readonly imported: readonly ImportMark[];
  /** A suggestion. */
  readonly username: string;
  readonly ways: WaysToJoin;
}

/** The inviter, and the ways to accept. */
function Invite({ open, place, people, imported, username, ways }: InviteProps) {
  const { invite } = useWords().accounts;
  const { invitation, group, inviter } = open;
  const { host, isOpen, hasPasskeys, member } = ways;
  const join = invite.join({ place });
  return (
    <>
      <h1>{join}</h1>
      <p class="faint section-s section-h">
        {inviter
          ? invite.invitedTo({ inviter: inviter.name, place: group ? `${group.name} (${host})` : host })
          : invite.asked({ place: host })}
        {people > 0 && ` ${invite.people({ count: people })}`}
      </p>
      {group && group.description !== '' && <p class="section-s">{group.description.slice(0, 300)}</p>}
      {imported.length > 0 && (
        <div class="notice section-s">
          <ImportMarks marks={imported} />
          <p>{invite.yours}</p>
        </div>
      )}
      {member === undefined ? (
        isOpen && (
          <JoinForm {...{ username, hasPasskeys, join }} name={invitation.name} asksEmail={invitation.email === null} />
        )
      ) : (
        <Accept isGroup={group !== undefined} join={join} member={member} />
      )}
      <OtherWays {...ways} toAccept={invite.toAccept} />
      <p class="section-s small faint">
        {invite.ends}
        <LongDay at={invitation.expiresAt} />.
      </p>
    </>
  );
}

function Accept({ isGroup, join, member }: { isGroup: boolean; join: string; member: string }) {
  const { invite } = useWords().accounts;
  return (
    <>
      <p class="section-s">{isGroup ? invite.joinAs({ name: member }) : invite.here}</p>
      {isGroup ? (
        <Form action="default" class="form section-s">
          <button type="submit" class="wide">
            {join}
          </button>
        </Form>
      ) : (
        <p class="section-s">
          <a class="button wide" href="/">
            {invite.goOn}
          </a>
        </p>
      )}
    </>
  );
}

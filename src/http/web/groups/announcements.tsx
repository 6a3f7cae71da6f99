import { Type, type TProperties } from 'typebox';
import {
  announce,
  type Announcement,
  announcementLevels,
  dismissAnnouncement,
  findGroup,
  type Group,
  isShown,
  listAnnouncements,
  maxAnnouncement,
  withdrawAnnouncement,
} from '../../../core/groups/index.ts';
import {
  ActionButton,
  administrator,
  Day,
  dayOf,
  endOfDay,
  Field,
  Form,
  groupOwner,
  groupPath,
  type InPlace,
  instantOfDay,
  LastDay,
  localPath,
  page,
  PlaceHead,
  rowId,
  SelectField,
  signedIn,
  StatusBadge,
  Table,
  TextField,
  Tick,
  ticked,
  usePage,
  useWords,
  type Who,
} from '../shared/index.ts';

const day = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' });

/** Announcements of a group, for its Owners, or of the server, for administrators. */
function announcementsAt<W extends TProperties, S extends InPlace, F extends Pick<AnnouncementsProps, 'ancestors'>>(
  path: string,
  who: Who<W, S, F>,
) {
  return page({
    path,
    who,
    load: async ({ reader, group }) => ({ announcements: await listAnnouncements(reader, group?.id ?? null) }),
    view: (shown) => ({
      title: shown.group
        ? shown.words.announcements.titleOf({ group: shown.group.name })
        : shown.words.announcements.title,
      content: <Announcements {...shown} />,
    }),
    notices: ({ words: { announcements } }) => ({
      announced: announcements.announced,
      withdrawn: announcements.withdrawn,
    }),
    actions: {
      default: {
        input: {
          message: Type.String({ maxLength: maxAnnouncement }),
          level: Type.Enum([...announcementLevels]),
          from: day,
          until: day,
          stays: ticked,
        },
        run: async ({ operations, session, viewer, group, input: { stays, from, until, ...said } }) => {
          const { zone } = await session.navigation();
          await announce(operations, viewer, group?.id ?? null, {
            ...said,
            isDismissable: stays === undefined,
            startsAt: from === '' ? operations.clock.now() : instantOfDay(from, zone),
            endsAt: until === '' ? null : endOfDay(until, zone),
          });
          return { notice: 'announced' };
        },
      },
    },
  });
}

/** Taking one back, and putting it away for oneself. */
const announcementActions = page({
  path: '/announcements/:id',
  who: signedIn,
  params: { id: rowId },
  actions: {
    withdraw: {
      run: async ({ operations, reader, viewer, params }) => {
        const { groupId } = await withdrawAnnouncement(operations, viewer, params.id);
        const group = groupId === null ? undefined : await findGroup(reader, groupId);
        return { to: `${group ? groupPath(group, 'announcements') : '/admin/announcements'}?notice=withdrawn` };
      },
    },
    dismiss: {
      input: { return_to: Type.String({ maxLength: 2000 }) },
      run: async ({ operations, viewer, params, input }) => {
        await dismissAnnouncement(operations, viewer, params.id);
        return { to: localPath(input.return_to) };
      },
    },
  },
});

export const announcementPages = [
  announcementsAt('announcements', groupOwner),
  announcementsAt('/admin/announcements', administrator),
  announcementActions,
];

interface AnnouncementsProps {
  /** None for those of the server. */
  readonly group?: Group;
  readonly ancestors?: readonly Group[];
  readonly level?: number;
  readonly announcements: readonly Announcement[];
}

function Announcements({ announcements, ...place }: AnnouncementsProps) {
  const { group } = place;
  const words = useWords().announcements;
  return (
    <>
      <PlaceHead {...place} title={group ? words.titleOf({ group: group.name }) : words.title} tab="announcements" />
      <p class="faint">{group ? words.groupHint : words.serverHint}</p>
      <Add />
      <section aria-labelledby="announcements">
        <h2 id="announcements">{words.list}</h2>
        <Table
          labelledBy="announcements"
          columns={[words.message, words.state, words.from, words.until, words.actions]}
          rows={announcements}
          none={words.none}
          row={(each) => <Row key={each.id} announcement={each} />}
        />
      </section>
    </>
  );
}

function Add() {
  const words = useWords().announcements;
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{words.add}</h2>
      <Form action="default" class="stack">
        <TextField name="message" label={words.message} rows={3} maxLength={maxAnnouncement} required dir="auto" />
        <div class="pair">
          <SelectField
            name="level"
            label={words.level}
            options={announcementLevels.map((level) => [level, words.levels[level]] as const)}
          />
          <Field name="from" label={words.from} hint={words.fromHint} type="date" />
          <Field name="until" label={words.until} hint={words.untilHint} type="date" />
        </div>
        <Tick name="stays" label={words.stays} />
        <div>
          <button type="submit">{words.send}</button>
        </div>
      </Form>
    </section>
  );
}

function Row({ announcement: each }: { readonly announcement: Announcement }) {
  const words = useWords().announcements;
  const { now, zone } = usePage();
  const isNow = isShown(each, now);
  return (
    <tr>
      <th scope="row">
        <bdi>{each.message}</bdi>
        <span class="below">{words.levels[each.level]}</span>
      </th>
      <td data-label={words.state}>
        <StatusBadge tone={isNow ? 'good' : undefined}>
          {isNow ? words.shown : each.startsAt > now ? words.planned : words.over}
        </StatusBadge>
      </td>
      <td data-label={words.from}>
        <Day at={`${dayOf(each.startsAt, zone)}T00:00:00.000Z`} />
      </td>
      <td data-label={words.until}>{each.endsAt && <LastDay end={each.endsAt} />}</td>
      <td>
        <ActionButton
          action={`/announcements/${each.id}/withdraw`}
          class="second small-button"
          aria-label={words.withdrawOf({ text: each.message })}
        >
          {words.withdraw}
        </ActionButton>
      </td>
    </tr>
  );
}

import { Type } from 'typebox';
import { findSessionId, findUser } from '../../../core/accounts/index.ts';
import {
  addPushSubscription,
  changeNotificationSettings,
  digestIntervals,
  ensurePushKeys,
  listOwnPushSubscriptions,
  maxEventMinutes,
  minuteOfTime,
  removePushSubscription,
  showNotificationSettings,
} from '../../../core/attention/index.ts';
import { FormRefusal, page, rowId, signedIn, ticked } from '../shared/index.ts';
import { Delivery, type DeliveryProps } from './delivery-form.tsx';
import { Devices, type DevicesProps } from './devices-part.tsx';
import { changeLevels, type Levels, LevelsForm, readLevels } from './notification-levels.tsx';
import { savedNotice, settingsView } from './settings-frame.tsx';

/** As browsers send times of day; empty for none. */
const time = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' });

const view = settingsView('notifications', Notifications);

/** Notification settings. */
export const notificationSettingsPage = page({
  path: '/settings/notifications',
  who: signedIn,
  load: async ({ operations, reader, viewer }) => {
    const user = await findUser(reader, viewer.userId);
    return {
      levels: await readLevels(reader, viewer),
      chosen: await showNotificationSettings(operations, viewer),
      devices: await listOwnPushSubscriptions(operations, viewer),
      publicKey: (await ensurePushKeys(operations, viewer)).publicKey,
      mail: { hasAddress: user?.email !== '', hasServer: !operations.storesMail },
    };
  },
  view: (shown) => ({ ...view(shown), scripts: ['push'] }),
  notices: savedNotice,
  actions: {
    default: {
      run: async ({ operations, viewer, request }) => {
        // The names of the fields contain the ids of groups and channels.
        await changeLevels(operations, viewer, request.body as Readonly<Record<string, unknown>>);
        return { notice: 'saved' };
      },
    },
    mail: {
      input: {
        digest: Type.Enum([...digestIntervals]),
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        weekday: Type.Integer({ minimum: 1, maximum: 7 }),
        quiet_from: time,
        quiet_to: time,
        event_minutes: Type.Union([Type.Literal(''), Type.Integer({ minimum: 0, maximum: maxEventMinutes })]),
        event_mail: ticked,
        push_text: ticked,
      },
      run: async ({ operations, viewer, words, input }) => {
        const quietFrom = minuteOfTime(input.quiet_from) ?? null;
        const quietTo = minuteOfTime(input.quiet_to) ?? null;
        if ((quietFrom === null) !== (quietTo === null)) {
          const field = quietFrom === null ? 'quiet_from' : 'quiet_to';
          throw new FormRefusal(words.settings.quiet.half, { field });
        }
        await changeNotificationSettings(operations, viewer, {
          digest: input.digest,
          digestHour: input.hour,
          digestWeekday: input.weekday,
          quietFrom,
          quietTo,
          eventMinutes: input.event_minutes === '' ? null : input.event_minutes,
          eventMail: input.event_mail === '1',
          pushText: input.push_text === '1',
        });
        return { notice: 'saved' };
      },
    },
    devices: {
      input: {
        endpoint: Type.String({ maxLength: 1000 }),
        p256dh: Type.String({ maxLength: 200 }),
        auth: Type.String({ maxLength: 100 }),
      },
      run: async ({ operations, session, viewer, request, input: { endpoint, p256dh, auth } }) => {
        const sessionId = await findSessionId(operations, session.token);
        const agent = request.headers['user-agent'];
        await addPushSubscription(operations, viewer, { endpoint, p256dh, auth, agent, sessionId });
        return { notice: 'saved' };
      },
    },
    'devices/:id/remove': {
      input: { id: rowId },
      run: async ({ operations, viewer, input: { id } }) => {
        await removePushSubscription(operations, viewer, id);
        return { notice: 'saved' };
      },
    },
  },
});

interface NotificationsProps extends DeliveryProps, DevicesProps {
  readonly levels: Levels;
}

function Notifications({ levels, ...props }: NotificationsProps) {
  return (
    <>
      <Delivery {...props} />
      <Devices {...props} />
      <LevelsForm {...levels} />
    </>
  );
}

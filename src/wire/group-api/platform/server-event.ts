import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { serverActions } from '../../../core/platform/domain/index.ts';
import { id, moment, named, orNull, text } from '../../schema.ts';
import { basicUser, userNamer } from '../accounts/user.ts';

/** The reference server's name for events without a user. */
export const instanceScope = 'Gitlab::Audit::InstanceScope';

export const serverEventRecord = named(
  'ServerEvent',
  Type.Object({
    id,
    action: Type.Enum([...serverActions]),
    author_id: orNull(id),
    author: orNull(basicUser),
    sudo_by: orNull(basicUser),
    user: orNull(basicUser),
    details: Type.Record(text, Type.Union([text, Type.Number()])),
    entity_type: Type.Enum(['User', instanceScope], { description: 'Whether it affected a user, or none.' }),
    entity_id: orNull(id),
    created_at: moment,
  }),
);

/** Something that an administrator did. */
interface ServerEvent {
  readonly id: number;
  readonly action: (typeof serverActions)[number];
  readonly actorUserId: number | null;
  readonly sudoUserId: number | null;
  readonly userId: number | null;
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: string;
}

/** An action of an administrator, with its people as far as they still exist. */
export function encodeServerEvent(
  event: ServerEvent,
  users: ReadonlyMap<number, User>,
  baseUrl: string,
): Static<typeof serverEventRecord> {
  const userNamed = userNamer(users, baseUrl);
  return {
    id: event.id,
    action: event.action,
    author_id: event.actorUserId,
    author: userNamed(event.actorUserId),
    sudo_by: userNamed(event.sudoUserId),
    user: userNamed(event.userId),
    details: event.details,
    entity_type: event.userId === null ? instanceScope : 'User',
    entity_id: event.userId,
    created_at: event.createdAt,
  };
}

import type { Instant } from '../../../lib/clock.ts';

/** A channel's relation to an identity. */
export interface Connection {
  readonly id: number;
  readonly channelId: number;
  readonly xchanId: number;
  readonly closeness: number;
  readonly blocked: boolean;
  readonly ignored: boolean;
  readonly hidden: boolean;
  readonly archived: boolean;
  readonly pending: boolean;
  readonly isSelf: boolean;
  readonly connectedAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

import { type Static, Type } from 'typebox';
import { linkLimits, type NewcomerLimits } from '../../../core/content/domain/index.ts';
import { count, named, orNull } from '../../schema.ts';

/** Limits for new members. */
export const newcomerLimitsRecord = named(
  'NewcomerLimits',
  Type.Object({
    days: count,
    messages: count,
    max_an_hour: orNull(count),
    links: Type.Enum([...linkLimits]),
    inherited: Type.Boolean({
      description: 'The group has no limits of its own; these are from a parent group or the server.',
    }),
  }),
);

/** Limits, for moderators. */
export function encodeNewcomerLimits(
  { days, messages, maxAnHour, links }: NewcomerLimits,
  isInherited: boolean,
): Static<typeof newcomerLimitsRecord> {
  return { days, messages, max_an_hour: maxAnHour, links, inherited: isInherited };
}

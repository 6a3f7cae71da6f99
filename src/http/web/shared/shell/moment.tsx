import type { Instant } from '../../../../lib/clock.ts';
import { usePage, useRow } from './page-state.ts';
import { longDay, shortTime, timeOfDay, wholeTime } from './times.ts';

interface MomentProps {
  readonly at: Instant;
  /** The time of day alone, where the day stands above. */
  readonly isTimeOfDay?: boolean;
}

/** A moment in few words, whole in its title. Scripts renew it by the minute. */
export function Moment({ at, isTimeOfDay = false }: MomentProps) {
  // Rows that do not change with time have no `now`.
  const row = useRow();
  const { zone, words } = row;
  return (
    <time dateTime={at} title={wholeTime(at, zone)} {...(!isTimeOfDay && { 'data-age': '' })}>
      {isTimeOfDay ? timeOfDay(at, zone, words) : shortTime(at, row.now, zone, words)}
    </time>
  );
}

/** A day in words with its year, and the moment in its title. */
export function LongDay({ at }: { readonly at: Instant }) {
  const { words, zone } = usePage();
  return (
    <time dateTime={at} title={wholeTime(at, zone)}>
      {longDay(at, zone, words)}
    </time>
  );
}

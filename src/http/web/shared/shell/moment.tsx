import type { Instant } from '../../../../lib/clock.ts';
import { usePage, useRow } from './page-state.ts';
import { dayAndTime, longDay, shortTime, timeOfDay, wholeTime } from './times.ts';

interface MomentProps {
  readonly at: Instant;
  /** How long ago it was; the time of day alone, where the day stands above; or that with its day, unless it is today. */
  readonly form?: 'age' | 'time' | 'day';
}

/** A moment in few words, whole in its title. Scripts renew it by the minute. */
export function Moment({ at, form = 'age' }: MomentProps) {
  // Rows that do not change with time have no `now`.
  const row = useRow();
  const { zone, words } = row;
  return (
    <time dateTime={at} title={wholeTime(at, zone)} {...(form === 'age' && { 'data-age': '' })}>
      {form === 'age' && shortTime(at, row.now, zone, words)}
      {form === 'time' && timeOfDay(at, zone, words)}
      {form === 'day' && dayAndTime(at, row.now, zone, words)}
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

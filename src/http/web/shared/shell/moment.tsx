import type { Instant } from '../../../../lib/clock.ts';
import { usePage } from './page-state.ts';
import { shortTime, timeOfDay, wholeTime } from './times.ts';

interface MomentProps {
  readonly at: Instant;
  /** The time of day alone, where the day stands above. */
  readonly isTimeOfDay?: boolean;
}

/** A moment in few words, whole in its title. Scripts renew it by the minute. */
export function Moment({ at, isTimeOfDay = false }: MomentProps) {
  const { now, zone, words } = usePage();
  return (
    <time dateTime={at} title={wholeTime(at, zone)} {...(!isTimeOfDay && { 'data-age': '' })}>
      {isTimeOfDay ? timeOfDay(at, zone, words) : shortTime(at, now, zone, words)}
    </time>
  );
}

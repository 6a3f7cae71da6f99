import type { Instant } from '../../../lib/clock.ts';
import { formTokenField } from '../forms.ts';

/** What proves that a form came from one of our pages. */
export function FormToken({ value }: { readonly value: string }) {
  return <input type="hidden" name={formTokenField} value={value} />;
}

/** A moment, to the minute. */
export function Time({ at }: { readonly at: Instant }) {
  return <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>;
}

/** Names with what they stand for. Empty values are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl class="facts">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

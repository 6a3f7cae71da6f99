import { type Import, type ImportReport, type ImportState as State, lossesOf } from '../../../core/imports/index.ts';
import type { Words } from '../../../words/index.ts';
import { StatusBadge, type Tone, useWords } from '../shared/index.ts';

const tones: Readonly<Record<State, Tone>> = {
  created: undefined,
  running: 'live',
  finished: 'good',
  failed: 'bad',
  cancelled: 'warn',
  removing: 'live',
};

/** State of an import, with losses. */
export function ImportState({ row }: { readonly row: Import }) {
  const { imports } = useWords();
  const losses = row.state === 'finished' && row.report !== null ? lossesOf(JSON.parse(row.report) as ImportReport) : 0;
  if (losses > 0) return <StatusBadge tone="warn">{imports.withLosses({ losses })}</StatusBadge>;
  return <StatusBadge tone={tones[row.state]}>{imports.states[row.state]}</StatusBadge>;
}

/** Archive formats; `auto` detects the format. */
export const formats = ['auto', 'slack', 'hubzilla', 'channel'] as const;

/** Name of a format; empty if it wasn't detected. */
export function formatLabel(format: string, { imports }: Words): string {
  const known = formats.find((each) => each === format);
  return known === 'auto' ? '' : known === undefined ? format : imports.formats[known];
}

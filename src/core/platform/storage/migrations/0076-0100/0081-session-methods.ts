import type { DatabaseKind } from '../../dialect/portable.ts';

/** How each session was begun; null for those from before. */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table session add column method text`,
    `alter table session add column provider text`,
    `alter table session add column second_factor ${int} not null default 0`,
  ];
}

import type { WarningRecord } from '../../core/imports/domain/index.ts';

/** A warning for the report; those of one code are counted together. */
export function warning(
  code: string,
  severity: WarningRecord['severity'],
  sample: string,
  where: { readonly file: string; readonly index?: number; readonly count?: number },
): WarningRecord {
  const { file, index, count = 1 } = where;
  const provenance = index === undefined ? { file } : { file, index };
  return { kind: 'warning', xid: `${code}/${file}/${index ?? ''}`, code, severity, count, sample, provenance };
}

import { type Static, Type } from 'typebox';
import { id, named, orNull, text, truth } from '../../schema.ts';

export const demoRecord = named(
  'Demo',
  Type.Object({
    loaded: truth,
    group_id: orNull(id),
    group_full_path: orNull(text),
    import_id: orNull(id),
  }),
);

interface Demo {
  readonly group: { readonly id: number; readonly fullPath: string };
  readonly importId: number | undefined;
}

/** The demo, whether or not it is loaded; its import is null until it starts. */
export function encodeDemo(demo: Demo | undefined): Static<typeof demoRecord> {
  return {
    loaded: demo !== undefined,
    group_id: demo?.group.id ?? null,
    group_full_path: demo?.group.fullPath ?? null,
    import_id: demo?.importId ?? null,
  };
}

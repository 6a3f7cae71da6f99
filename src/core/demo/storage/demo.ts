import { findGroup, type Group } from '../../groups/index.ts';
import { readSettingRow, type Source, tables } from '../../platform/index.ts';

/** Name of the setting that marks the group of the demo. */
export const demoSetting = 'demo';

/** Contents of the setting. */
export interface DemoMark {
  readonly groupId: number;
  /** Who loaded it. */
  readonly userId: number;
}

/** The demo community on the server, and its import, once that has begun. */
export interface Demo extends DemoMark {
  readonly group: Group;
  readonly importId: number | undefined;
}

/** The demo; undefined if there is none, or its group was removed. */
export async function readDemo(source: Source): Promise<Demo | undefined> {
  const text = await readSettingRow(source, demoSetting);
  if (text === undefined) return undefined;
  const mark = JSON.parse(text) as DemoMark;
  const group = await findGroup(source, mark.groupId);
  if (group?.kind !== 'group') return undefined;
  const started = await tables(source)
    .selectFrom('import')
    .select('id')
    .where('group_id', '=', group.id)
    .orderBy('id')
    .executeTakeFirst();
  return { ...mark, group, importId: started?.id };
}

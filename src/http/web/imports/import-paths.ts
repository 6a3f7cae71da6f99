import type { Group } from '../../../core/groups/index.ts';
import { type Import, requireImport } from '../../../core/imports/index.ts';
import { groupPath, rowId, signedInOf, type SignedIn, type Who } from '../shared/index.ts';

const params = { id: rowId };

/** People with access to an import. */
export const importReader: Who<typeof params, SignedIn & { readonly row: Import }, object> = {
  auth: 'session',
  below: '/imports/:id',
  params,
  find: async (asked) => {
    const found = signedInOf(asked);
    return { ...found, row: await requireImport(asked.reader, found.viewer, asked.params.id) };
  },
};

/** Path of the imports of a group, or of a person. */
export function importsPath(group: Group | undefined): string {
  return group?.kind === 'group' ? groupPath(group, 'imports') : '/imports';
}

/** Path of the list with the progress of a removal. */
export function pathAfterRemoval({ id }: Pick<Import, 'id'>, group: Group | undefined): string {
  return `${importsPath(group)}?removed=${id}`;
}

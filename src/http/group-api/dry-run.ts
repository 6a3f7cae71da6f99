import { Type } from 'typebox';

/** The parameter with which a route that writes only reports its effect. */
export const dryRunInAddress = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'Only return what would be done.' })),
});

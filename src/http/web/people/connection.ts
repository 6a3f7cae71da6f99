import { Type } from 'typebox';
import {
  block,
  connect,
  disconnect,
  findConnections,
  findVisibleXchan,
  unblock,
  type Xchan,
} from '../../../core/identity/index.ts';
import { orNotFound } from '../../../core/platform/index.ts';
import { localPath, page, signedIn, type SignedIn, signedInOf, type Values, type Who } from '../shared/index.ts';

/** Where to go after an action that forms of other pages send. */
export const returnTo = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };

export function pathAfter(input: Values<typeof returnTo>, otherwise: string): { readonly to: string } {
  return { to: input.return_to === undefined ? otherwise : localPath(input.return_to) };
}

const params = { address: Type.String({ maxLength: 255 }) };

/** For pages about a person that the viewer can see. */
const knownPerson: Who<typeof params, SignedIn & { readonly xchan: Xchan }, object> = {
  ...signedIn,
  params,
  find: async (asked) => {
    const found = signedInOf(asked);
    const xchan = await findVisibleXchan(asked.reader, found.viewer, { address: asked.params.address });
    return { ...found, xchan: orNotFound(xchan, 'person') };
  },
};

/** Actions on the connection to a person, for forms of several pages. */
export const connectionActions = page({
  path: '/people/:address',
  who: knownPerson,
  actions: {
    connect: {
      input: returnTo,
      run: async ({ operations, viewer, params: { address }, input }) => {
        await connect(operations, viewer, { address });
        return pathAfter(input, '/people');
      },
    },
    disconnect: {
      input: returnTo,
      run: async ({ operations, reader, viewer, xchan, input }) => {
        const [connection] = await findConnections(reader, viewer.channelId, [xchan.id]);
        await disconnect(operations, viewer, orNotFound(connection, 'connection').id);
        return pathAfter(input, '/people');
      },
    },
    block: {
      input: returnTo,
      run: async ({ operations, viewer, params: { address }, input }) => {
        await block(operations, viewer, { address });
        return pathAfter(input, '/people');
      },
    },
    unblock: {
      input: returnTo,
      run: async ({ operations, viewer, xchan, input }) => {
        await unblock(operations, viewer, xchan.id);
        return pathAfter(input, '/people');
      },
    },
  },
});

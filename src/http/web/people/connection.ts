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
import { type OperationContext, orNotFound, type UserViewer } from '../../../core/platform/index.ts';
import { localPath, page, signedIn, type SignedIn, signedInOf, type Values, type Who } from '../shared/index.ts';

/** Where to go after an action that forms of other pages send. */
export const returnTo = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };

export function pathAfter(input: Values<typeof returnTo>, otherwise: string): { readonly to: string } {
  return { to: input.return_to === undefined ? otherwise : localPath(input.return_to) };
}

const params = { address: Type.String({ maxLength: 255 }) };

interface Known extends SignedIn {
  readonly xchan: Xchan;
}

interface Sent extends Known {
  readonly operations: OperationContext;
  readonly input: Values<typeof returnTo>;
}

/** A person that the viewer can see. */
const knownPerson: Who<typeof params, Known, object> = {
  ...signedIn,
  params,
  find: async (asked) => {
    const found = signedInOf(asked);
    const xchan = await findVisibleXchan(asked.reader, found.viewer, { address: asked.params.address });
    return { ...found, xchan: orNotFound(xchan, 'person') };
  },
};

type Act = (operations: OperationContext, viewer: UserViewer, xchan: Xchan) => Promise<unknown>;

function action(act: Act) {
  return {
    input: returnTo,
    run: async ({ operations, viewer, xchan, input }: Sent) => {
      await act(operations, viewer, xchan);
      return pathAfter(input, '/people');
    },
  };
}

/** Actions on the connection to a person, for forms of several pages. */
export const connectionActions = page({
  path: '/people/:address',
  who: knownPerson,
  actions: {
    connect: action((operations, viewer, { address }) => connect(operations, viewer, { address })),
    disconnect: action(async (operations, viewer, { id }) => {
      const [connection] = await findConnections(operations.database.reader, viewer.channelId, [id]);
      await disconnect(operations, viewer, orNotFound(connection, 'connection').id);
    }),
    block: action((operations, viewer, { address }) => block(operations, viewer, { address })),
    unblock: action((operations, viewer, { id }) => unblock(operations, viewer, id)),
  },
});

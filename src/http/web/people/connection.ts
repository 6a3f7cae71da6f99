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
import {
  page,
  pathAfter,
  returnTo,
  signedIn,
  type SignedIn,
  signedInOf,
  type Values,
  type Who,
} from '../shared/index.ts';

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
      return { to: pathAfter(input, '/people') };
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

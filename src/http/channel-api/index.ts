import type { FastifyInstance } from 'fastify';
import { actForChannel } from '../../operations/act-for-channel.ts';
import type { RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import { routeAdder } from '../route.ts';
import type { AddCall, AddPublicCall } from './call.ts';
import { channelCalls } from './channels.ts';
import { errorBody, sendError } from './errors.ts';
import { itemCalls } from './items.ts';
import { parametersOf, text } from './parameters.ts';

/** Mounts the channel API. */
export async function channelApi(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody('not_found', 'There is no such endpoint; the documentation lists them.')),
  );
  const addRoute = routeAdder(app, authenticator);
  const { reader } = context.operations.database;
  const json = (value: unknown): string => JSON.stringify(value);

  const add: AddCall = (method, path, summary, handle) => {
    for (const url of [`/${path}`, `/${path}.json`]) {
      addRoute({
        method,
        path: url,
        summary,
        auth: 'user',
        handle: async ({ viewer, request, reply }) => {
          const parameters = parametersOf(request);
          const address = text(parameters, 'channel');
          const actor = address === undefined ? viewer : await actForChannel(reader, viewer, address);
          const answer = await handle({ viewer: actor, parameters });
          return reply.type('application/json; charset=utf-8').send(json(answer));
        },
      });
    }
  };
  const addPublic: AddPublicCall = (path, summary, handle) => {
    for (const url of [`/${path}`, `/${path}.json`]) {
      addRoute({
        method: 'GET',
        path: url,
        summary,
        auth: 'public',
        handle: async ({ reply }) => reply.type('application/json; charset=utf-8').send(json(await handle())),
      });
    }
  };
  channelCalls(add, addPublic, context);
  itemCalls(add, context);
}

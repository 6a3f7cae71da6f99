import type { FastifyInstance } from 'fastify';
import type { RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import { rememberMethods } from '../methods.ts';
import { routeAdder } from '../route.ts';
import { groupRouteAdder } from './route.ts';
import { addVary } from '../conditional.ts';
import { withSudo } from '../sudo.ts';
import { auditRoutes } from './groups/audit.ts';
import { nameJsonPlainly, readBodiesLeniently } from './bodies.ts';
import { emailRoutes, ownEmailRoutes } from './accounts/emails.ts';
import { sendError } from './errors.ts';
import { groupChangeRoutes, groupRoutes } from './groups/groups.ts';
import { groupImportRoutes, importChangeRoutes, importRoutes, importStartRoutes } from './imports/imports.ts';
import { instanceRoutes } from './platform/instance.ts';
import { memberChangeRoutes, memberRoutes } from './groups/members.ts';
import { placeholderRoutes } from './reassignment/placeholders.ts';
import { projectMemberRoutes } from './groups/project-members.ts';
import { projectPostRoutes } from './content/project-posts.ts';
import { projectRoutes } from './groups/projects.ts';
import { singleTokenRoutes, tokenRoutes } from './accounts/tokens.ts';
import { splitRoutes } from './reassignment/splits.ts';
import { sourceUserRoutes } from './reassignment/source-users.ts';
import { uploadRoutes } from './reassignment/uploads.ts';
import { suggestionRoutes } from './reassignment/suggestions.ts';
import { userRoutes } from './accounts/user.ts';
import { peopleRoutes, userChangeRoutes, userStateRoutes } from './accounts/users.ts';

/** Mounts the group API. */
export async function groupApi(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: '404 Not Found' }));
  readBodiesLeniently(app);
  nameJsonPlainly(app);
  // Who is named there decides what is answered.
  app.addHook('onRequest', async (_request, reply) => addVary(reply, ['Sudo']));
  const { add: addRoute, refuseOthers } = rememberMethods(routeAdder(app, withSudo(authenticator, context.operations)));
  const add = groupRouteAdder(addRoute);
  placeholderRoutes(add, context);
  uploadRoutes(add, context);
  sourceUserRoutes(add, context);
  splitRoutes(add, context);
  suggestionRoutes(add, context);
  auditRoutes(add, context);
  userRoutes(add, context);
  groupRoutes(add, context);
  groupChangeRoutes(add, context);
  projectRoutes(add, context);
  projectMemberRoutes(add, context);
  projectPostRoutes(add, context);
  importRoutes(add, context);
  importChangeRoutes(add, context);
  importStartRoutes(add, context);
  groupImportRoutes(add, context);
  memberRoutes(add, context);
  memberChangeRoutes(add, context);
  peopleRoutes(add, context);
  userChangeRoutes(add, context);
  userStateRoutes(add, context);
  emailRoutes(add, context);
  ownEmailRoutes(add, context);
  tokenRoutes(add, context);
  singleTokenRoutes(add, context);
  instanceRoutes(add, context);
  refuseOthers(app, () => ({ error: '405 Not Allowed' }));
}

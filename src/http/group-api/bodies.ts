import type { FastifyInstance } from 'fastify';
import { parseForm } from '../protocol/form.ts';

/**
 * Bodies that cannot be read count as empty here: what is wrong with a body is reported only after credentials, group and
 * role have been checked (group API facts, section 1.4), and bodies are read before that.
 */
export function readBodiesLeniently(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain', 'application/x-www-form-urlencoded']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, String(body), (error, parsed) => done(null, error ? undefined : parsed));
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/**
 * Names the type of JSON alone, as its registration has it: python-gitlab takes an answer whose type says more for a
 * file (group API facts, section 1.3).
 */
export function nameJsonPlainly(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json;')) {
      reply.header('content-type', 'application/json');
    }
  });
}

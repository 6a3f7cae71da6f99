import type { FastifyInstance } from 'fastify';
import { parseForm } from '../form.ts';

/**
 * Bodies that can not be read count as empty here: what is wrong with a body is told only after credentials, group and
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

import type { FastifyRequest } from 'fastify';
import type { HttpContext } from '../context.ts';
import { inNetworks } from '../protocol/networks.ts';
import { bringsSecret } from '../protocol/credentials.ts';

/** Headers that proxies add, each of them its own: with one of them, a connection is not its client's own. */
const proxyHeaders =
  /^(x-forwarded(-.*)?|forwarded|x-(real|client|cluster-client|original)-.*|via|.*-connecting-ip|true-client-ip)$/;

/**
 * Who may read measurements: whoever has the token, and who asks from one of the networks. Both the client's address
 * and that of the connection must be in them, since a number of trusted proxies lets who gets past them name any
 * address. Where a proxy stands in front that the settings do not name, no one's address is known: then only the token
 * counts.
 */
export function metricsAccess({ options, operations }: HttpContext): (request: FastifyRequest) => boolean {
  const isInside = inNetworks(options.metricsNetworks);
  const isBehindUnknown = options.trustProxy === false && operations.baseUrl.startsWith('https:');
  const isProxied = ({ headers }: FastifyRequest) => Object.keys(headers).some((name) => proxyHeaders.test(name));
  return (request) => {
    if (options.metricsToken !== '' && bringsSecret(request, options.metricsToken)) return true;
    if (isBehindUnknown || (options.trustProxy === false && isProxied(request))) return false;
    return isInside(request.ip) && isInside(request.raw.socket.remoteAddress);
  };
}

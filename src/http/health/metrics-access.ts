import type { FastifyRequest } from 'fastify';
import type { HttpContext } from '../context.ts';
import { inNetworks } from '../protocol/networks.ts';
import { bringsSecret } from '../protocol/credentials.ts';

/** Headers that proxies add, each of them its own: with one of them, a connection is not its client's own. */
const proxyHeaders =
  /^(x-forwarded(-.*)?|forwarded|x-(real|client|cluster-client|original)-.*|via|.*-connecting-ip|true-client-ip)$/;

/**
 * Who may read metrics: clients with the token, and clients in one of the networks. Both the client's address and that
 * of the connection must be in them, because with a number of trusted proxies a client that bypasses them can send any
 * address. With a proxy that the settings don't name, no client address is known: then only the token counts.
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

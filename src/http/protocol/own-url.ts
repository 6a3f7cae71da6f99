import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenapiOperation } from '../openapi/operation.ts';
import { parseUrl } from '../../lib/url.ts';

/** Parameters of addresses that say who asks; such addresses end up in logs, histories and headers of other servers. */
const credentialParameters: ReadonlySet<string> = new Set([
  'private_token',
  'access_token',
  'job_token',
  'token',
  'password',
  'client_secret',
  'csrf_token',
]);

/** Any base does: of an address that came with a request only path and query count. */
const somewhere = 'http://here.invalid';

/** The path and query of a request, also where a proxy sent the whole URL, without anything that says who asks. */
export function withoutCredentials(address: string): URL {
  const url = parseUrl(address, somewhere) ?? new URL(somewhere);
  const names = new Set(url.searchParams.keys());
  for (const name of names) if (credentialParameters.has(plainName(name))) url.searchParams.delete(name);
  return url;
}

/**
 * The public address of a request, for links to other pages of its list: with only the parameters that its route
 * declares. Credentials are never included.
 */
export function ownUrl(request: Pick<FastifyRequest, 'url' | 'routeOptions'>, baseUrl: string): URL {
  const { pathname, searchParams } = withoutCredentials(request.url);
  const declared = declaredParameters(request.routeOptions);
  const url = new URL(pathname, baseUrl);
  for (const [name, value] of searchParams) {
    if (!declared || declared.has(plainName(name))) url.searchParams.append(name, value);
  }
  return url;
}

/**
 * The address by which a request is routed. If its escapes can't be decoded, as in `/%zz`, they are left unchanged: no
 * route has them, and pages answer in their own form. APIs refuse them.
 */
export function routedUrl(url: string): string {
  const path = url.split('?', 1)[0]!;
  if (!path.includes('%') || path.startsWith('/api/')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

const groupPage = /^\/groups\/([^?]+?)\/-\/(?!$|\?)/;

/** The address of a page of a group with the full path of the group as one part, so that pages are routes with parameters. */
export function withGroupAsOnePart(url: string): string {
  return url.startsWith('/groups/')
    ? url.replace(groupPage, (_whole, path: string) => `/groups/${path.replaceAll('/', '%2F')}/-/`)
    : url;
}

/** The same address as it is shown and sent. */
export function withGroupInParts(url: string): string {
  return url.startsWith('/groups/')
    ? url.replace(groupPage, (_whole, path: string) => `/groups/${path.replaceAll('%2F', '/')}/-/`)
    : url;
}

/** Characters that an address may have, written as URLs are; servers should take 8,000 (RFC 9110, section 4.1). */
const longestAddress = 8000;

/**
 * Refuses addresses that answers could not repeat: clients read 16 KB of headers at most.
 * @throws Error with status 414
 */
export function limitAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    // Each character is written with three at most.
    if (url.length * 3 <= longestAddress) return;
    const { pathname, searchParams } = withoutCredentials(url);
    if (pathname.length + searchParams.toString().length < longestAddress) return;
    const message = `The address is too long: at most ${longestAddress} characters. What reads also takes a form by POST.`;
    throw Object.assign(new Error(message), { statusCode: 414 });
  });
}

/**
 * The value of a `Link` header (RFC 8288); undefined without links. If all of them together are so long that clients,
 * which read 16 KB of headers, would refuse the response, it only has the next page.
 * @param links relation and target of each
 */
export function linkHeader(links: readonly (readonly [relation: string, url: string])[]): string | undefined {
  const write = (some: typeof links): string => some.map(([relation, url]) => `<${url}>; rel="${relation}"`).join(', ');
  const next = links.filter(([relation]) => relation === 'next');
  return [write(links), write(next)].find((header) => header.length <= longestAddress + 500) || undefined;
}

/** `x` of `x[]`, `x[y]` and `X`. */
function plainName(name: string): string {
  return name.split('[')[0]!.toLowerCase();
}

/** The names of a route's parameters, and `sudo`, which determines whose list it is; undefined if none are declared. */
function declaredParameters({ config, schema }: FastifyRequest['routeOptions']): Set<string> | undefined {
  const { openapi, takes = openapi } = config as { openapi?: OpenapiOperation; takes?: OpenapiOperation };
  const checked = schema?.querystring as { properties?: object } | undefined;
  if (!takes && !checked) return undefined;
  // Parameters of a form may also be in the address.
  const forms = Object.values(takes?.body ?? {}).map((schema: { properties?: object }) => schema.properties);
  const declared = [takes?.query?.properties, checked?.properties, ...forms];
  return new Set([...declared.flatMap((properties) => Object.keys(properties ?? {})), 'sudo']);
}

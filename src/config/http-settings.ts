import type { Setting, SettingValues } from './setting.ts';
import { count, longSecret, metricsNetworks, origins, text, trustedProxies, yesNo } from './values.ts';

/** Limits on clients, trusted proxies and access to metrics, in the order of the documentation. */
export const httpSettings = [
  {
    name: 'TRIBUTARY_REQUEST_LIMIT_PER_MINUTE',
    key: 'requestLimitPerMinute',
    live: 'address_requests_per_minute',
    fallback: '0',
    parse: count(0, 1_000_000_000),
    description: 'Requests per minute from one client address; 0 for no limit.',
  },
  {
    name: 'TRIBUTARY_USER_REQUESTS_PER_MINUTE',
    key: 'userRequestsPerMinute',
    live: 'user_requests_per_minute',
    fallback: '600000',
    parse: count(0, 1_000_000_000),
    description: 'API requests per minute from one user; 0 for no limit. The default only stops runaway programs.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_MINUTE',
    key: 'signInFailuresPerMinute',
    fallback: '20',
    parse: count(1, 1_000_000),
    description:
      'Failed sign-ins per minute for one client address and account. All names of an account count as one, and so does an IPv6 /64 network.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_ADDRESS',
    key: 'signInFailuresPerAddress',
    fallback: '60',
    parse: count(1, 1_000_000),
    description:
      'Failed sign-ins per minute for one client address, whatever the username, including unknown access tokens. Accounts that signed in from the address recently are exempt.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_ACCOUNT',
    key: 'signInFailuresPerAccount',
    fallback: '100',
    parse: count(1, 1_000_000),
    description:
      "Failed sign-ins per minute for one account, from all addresses. Addresses that signed in to the account recently are exempt, so guessing can't lock out its owner. Sessions and access tokens aren't affected.",
  },
  {
    name: 'TRIBUTARY_CACHE_MEGABYTES',
    key: 'cacheMegabytes',
    fallback: '48',
    parse: count(0, 1_000_000),
    description:
      'Memory for the cache of encoded list rows, in MiB per process; 0 turns the cache off. A file takes about 1 KB, a post 3 KB, and a complete list as much as its text.',
  },
  {
    name: 'TRIBUTARY_CORS_ORIGINS',
    key: 'corsOrigins',
    fallback: '',
    parse: origins,
    description:
      'Origins whose scripts can use the APIs, separated by commas, for example `https://app.example.org`. `*` allows any origin, without cookies and other credentials that the browser adds. Empty: none.',
  },
  {
    name: 'TRIBUTARY_TRUST_PROXY',
    key: 'trustProxy',
    fallback: 'false',
    parse: trustedProxies,
    description:
      "Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted: either the number of chained proxies (usually `1`), or their networks, separated by commas, for example `loopback, 10.0.0.0/8`. A number counts from the end of the header, so addresses that a client adds are never trusted. Use a number only if clients can't bypass the proxies. `true` means `1`; `false` means no proxy.",
  },
  {
    name: 'TRIBUTARY_METRICS_NETWORKS',
    key: 'metricsNetworks',
    fallback: 'loopback',
    parse: metricsNetworks,
    description:
      'Networks that can read `/metrics`, for example `loopback, 10.0.0.0/8`; `none` for none. Both the address of the connection and the address of the client behind trusted proxies must match. If the base URL uses https and `TRIBUTARY_TRUST_PROXY` is not set, client addresses are unknown and only the token gives access.',
  },
  {
    name: 'TRIBUTARY_METRICS_TOKEN',
    key: 'metricsToken',
    fallback: '',
    parse: text,
    description:
      'Token that gives access to `/metrics` from any address, sent as `Authorization: Bearer <token>`. Empty: no token is accepted.',
  },
  {
    name: 'TRIBUTARY_MAIL_REPORTS_SECRET',
    key: 'mailReportsSecret',
    fallback: '',
    parse: longSecret,
    description:
      'Secret for reporting bounces and complaints to `/mail/reports`, sent as `Authorization: Bearer <secret>` or as password. Empty: no reports are accepted. See docs/operate/mail.md.',
  },
  {
    name: 'TRIBUTARY_HEADERS_SECONDS',
    key: 'headersSeconds',
    fallback: '20',
    parse: count(1, 86_400),
    description: 'Seconds within which all headers of a request must arrive.',
  },
  {
    name: 'TRIBUTARY_REQUEST_SECONDS',
    key: 'requestSeconds',
    fallback: '120',
    parse: count(1, 86_400),
    description:
      'Seconds within which the body of a request must arrive. Bodies with files can take longer if they arrive fast enough (`TRIBUTARY_LEAST_BYTES_PER_SECOND`).',
  },
  {
    name: 'TRIBUTARY_KEEP_ALIVE_SECONDS',
    key: 'keepAliveSeconds',
    fallback: '65',
    parse: count(1, 86_400),
    description:
      "Seconds for which an idle connection stays open. Behind a proxy, set it higher than the proxy's own timeout.",
  },
  {
    name: 'TRIBUTARY_LEAST_BYTES_PER_SECOND',
    key: 'leastBytesPerSecond',
    fallback: '500',
    parse: count(0, 1_000_000_000),
    description:
      "Clients that send a body or receive a response at fewer bytes per second are disconnected; a slow body gets status 408. Time that the server itself takes doesn't count. 0 for no minimum.",
  },
  {
    name: 'TRIBUTARY_SLOW_SECONDS',
    key: 'slowSeconds',
    fallback: '30',
    parse: count(1, 86_400),
    description: 'Seconds over which the rate is measured while a body arrives.',
  },
  {
    name: 'TRIBUTARY_ANSWER_SECONDS',
    key: 'answerSeconds',
    fallback: '120',
    parse: count(1, 86_400),
    description: 'Seconds over which the rate is measured while a response is received.',
  },
  {
    name: 'TRIBUTARY_CONNECTIONS',
    key: 'connections',
    fallback: '5000',
    parse: count(0, 1_000_000),
    description:
      'Open connections of all clients together; further ones are closed at once. 0 for no limit. Set the limit of open files (`ulimit -n`) well above it.',
  },
  {
    name: 'TRIBUTARY_CONNECTIONS_PER_ADDRESS',
    key: 'connectionsPerAddress',
    fallback: '250',
    parse: count(0, 1_000_000),
    description:
      'Open connections of one address; further ones get status 429. Proxies in `TRIBUTARY_TRUST_PROXY` are exempt. 0 for no limit.',
  },
  {
    name: 'TRIBUTARY_STYLE_GUIDE',
    key: 'styleGuide',
    fallback: 'false',
    parse: yesNo,
    description: 'Shows every page component in every state at `/-/styleguide`. For development.',
  },
] as const satisfies readonly Setting[];

/** The part of the configuration that the HTTP server uses. */
export type HttpOptions = SettingValues<typeof httpSettings>;

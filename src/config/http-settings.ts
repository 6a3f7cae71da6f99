import type { Setting, SettingValues } from './setting.ts';
import { count, longSecret, metricsNetworks, origins, text, trustedProxies, yesNo } from './values.ts';

/** What clients may take of the server, whom it believes, and who may measure it; in the order of the documentation. */
export const httpSettings = [
  {
    name: 'TRIBUTARY_REQUEST_LIMIT_PER_MINUTE',
    key: 'requestLimitPerMinute',
    live: 'address_requests_per_minute',
    fallback: '0',
    parse: count(0, 1_000_000_000),
    description: 'Requests a client address may make in a minute; 0 for no limit.',
  },
  {
    name: 'TRIBUTARY_USER_REQUESTS_PER_MINUTE',
    key: 'userRequestsPerMinute',
    live: 'user_requests_per_minute',
    fallback: '600000',
    parse: count(0, 1_000_000_000),
    description:
      'Requests to the APIs that one user may make in a minute; 0 for no limit. The default stops programs that have gone wild alone.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_MINUTE',
    key: 'signInFailuresPerMinute',
    fallback: '20',
    parse: count(1, 1_000_000),
    description:
      'Failed sign-ins of one client address and account in a minute before it must wait. All names of an account count together, and so does a whole /64 network of IPv6.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_ADDRESS',
    key: 'signInFailuresPerAddress',
    fallback: '60',
    parse: count(1, 1_000_000),
    description:
      'The same for one client address and all names that it tries, unknown access tokens included. Accounts that the address has signed in to lately may go on.',
  },
  {
    name: 'TRIBUTARY_SIGN_IN_FAILURES_PER_ACCOUNT',
    key: 'signInFailuresPerAccount',
    fallback: '100',
    parse: count(1, 1_000_000),
    description:
      'The same for one account and all addresses. Addresses that have signed in to it lately may go on, so that guessing locks nobody out of places where they are at home; sessions and access tokens work on in any case.',
  },
  {
    name: 'TRIBUTARY_CACHE_MEGABYTES',
    key: 'cacheMegabytes',
    fallback: '48',
    parse: count(0, 1_000_000),
    description:
      'Memory that encoded rows of lists may take in each process, in MiB, so that they are not read and encoded for each request; 0 keeps none. A file takes about 1 KB, a post 3 KB, and a list that was joined of them as much as its text.',
  },
  {
    name: 'TRIBUTARY_CORS_ORIGINS',
    key: 'corsOrigins',
    fallback: '',
    parse: origins,
    description:
      'Origins whose scripts may use the APIs, with commas between, as in `https://app.example.org`; `*` for any, without credentials that the browser adds by itself. Empty: none.',
  },
  {
    name: 'TRIBUTARY_TRUST_PROXY',
    key: 'trustProxy',
    fallback: 'false',
    parse: trustedProxies,
    description:
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: how many of them stand one behind the other (`1` for a usual one), or the networks they are in, with commas between, as in `loopback, 10.0.0.0/8`. A number counts from the end of the header, so what a client has put in front of it is never believed; choose it only where nobody reaches this port past the proxies. `true` means `1`, `false` that there is no proxy.',
  },
  {
    name: 'TRIBUTARY_METRICS_NETWORKS',
    key: 'metricsNetworks',
    fallback: 'loopback',
    parse: metricsNetworks,
    description:
      'Networks from which `/metrics` may be read, as in `loopback, 10.0.0.0/8`; `none` for none. The address of the connection and that of the client behind trusted proxies must both be in them. Where the base URL has https and `TRIBUTARY_TRUST_PROXY` names no proxy, no address is known and the token alone counts.',
  },
  {
    name: 'TRIBUTARY_METRICS_TOKEN',
    key: 'metricsToken',
    fallback: '',
    parse: text,
    description:
      'Who sends it as `Authorization: Bearer <token>` may read `/metrics` from anywhere. Empty: nobody may.',
  },
  {
    name: 'TRIBUTARY_MAIL_REPORTS_SECRET',
    key: 'mailReportsSecret',
    fallback: '',
    parse: longSecret,
    description:
      'Who sends it as `Authorization: Bearer <secret>`, or as password, may report bounces and complaints to `/mail/reports`. Empty: nobody may. See docs/operate/mail.md.',
  },
  {
    name: 'TRIBUTARY_HEADERS_SECONDS',
    key: 'headersSeconds',
    fallback: '20',
    parse: count(1, 86_400),
    description: 'Seconds in which all headers of a request must have come.',
  },
  {
    name: 'TRIBUTARY_REQUEST_SECONDS',
    key: 'requestSeconds',
    fallback: '120',
    parse: count(1, 86_400),
    description:
      'Seconds in which the body of a request must have come. Bodies that carry files may take any time, as long as they come fast enough.',
  },
  {
    name: 'TRIBUTARY_KEEP_ALIVE_SECONDS',
    key: 'keepAliveSeconds',
    fallback: '65',
    parse: count(1, 86_400),
    description:
      'Seconds for which a connection without requests stays open. Behind a proxy choose more than the proxy does.',
  },
  {
    name: 'TRIBUTARY_LEAST_BYTES_PER_SECOND',
    key: 'leastBytesPerSecond',
    fallback: '500',
    parse: count(0, 1_000_000_000),
    description:
      'A client that sends a body, or takes an answer, with fewer bytes a second is cut off; a slow body is answered with 408. Time in which the server is the slower one does not count. 0 for any rate.',
  },
  {
    name: 'TRIBUTARY_SLOW_SECONDS',
    key: 'slowSeconds',
    fallback: '30',
    parse: count(1, 86_400),
    description: 'Seconds over which that rate is measured while a body comes.',
  },
  {
    name: 'TRIBUTARY_ANSWER_SECONDS',
    key: 'answerSeconds',
    fallback: '120',
    parse: count(1, 86_400),
    description: 'Seconds over which it is measured while an answer is taken.',
  },
  {
    name: 'TRIBUTARY_CONNECTIONS',
    key: 'connections',
    fallback: '5000',
    parse: count(0, 1_000_000),
    description:
      'Connections of all clients together; more are closed at once. 0 for no limit. The limit of open files (`ulimit -n`) should be well above it.',
  },
  {
    name: 'TRIBUTARY_CONNECTIONS_PER_ADDRESS',
    key: 'connectionsPerAddress',
    fallback: '250',
    parse: count(0, 1_000_000),
    description:
      'Connections of one address; more are answered with 429. Proxies of `TRIBUTARY_TRUST_PROXY` have no limit of their own. 0 for no limit.',
  },
  {
    name: 'TRIBUTARY_STYLE_GUIDE',
    key: 'styleGuide',
    fallback: 'false',
    parse: yesNo,
    description: 'Shows every component of the pages in every state at `/-/styleguide`, for development.',
  },
] as const satisfies readonly Setting[];

/** What the server needs to know of the configuration. */
export type HttpOptions = SettingValues<typeof httpSettings>;

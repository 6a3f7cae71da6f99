import type { OperationContext } from '../operations/context.ts';
import type { Authenticator } from '../operations/sign-in.ts';

/** What the server needs to know of the configuration. */
export interface HttpOptions {
  /** How many proxies are trusted, or the networks they are in. */
  readonly trustProxy: false | number | readonly string[];
  readonly requestLimitPerMinute: number;
  readonly uploadLimit: number;
  readonly userRequestsPerMinute: number;
  readonly corsOrigins: readonly string[];
  /** Networks that may read measurements, and a token for everybody else; empty for none. */
  readonly metricsNetworks: readonly string[];
  readonly metricsToken: string;
}

/** What request handlers work with. */
export interface HttpContext {
  readonly operations: OperationContext;
  readonly authenticator: Authenticator;
  readonly options: HttpOptions;
}

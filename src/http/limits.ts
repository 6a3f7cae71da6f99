import type { HttpOptions } from '../config/http-settings.ts';
import { createLimit, type Limit, type OperationContext } from '../core/platform/index.ts';

/** How often somebody may ask for something: counted for a minute, by all web processes together. */
export interface RateLimits {
  /** Requests of one client address, whoever asks; undefined for any number. */
  readonly addressRequests: Limit | undefined;
  /** Requests of one user, or of the address of somebody who is not signed in. */
  readonly userRequests: Limit | undefined;
  /** Uploaded files with reassignments, by user. */
  readonly reassignmentUploads: Limit;
  /** Dry runs of such files, by user. */
  readonly reassignmentPreviews: Limit;
  /** Attempts of an address to get in without a password: invitations, mailed links. */
  readonly gettingIn: Limit;
  /** Challenges for passkeys, by address: each page to sign in with asks for one. */
  readonly passkeyChallenges: Limit;
  /** Invitations, by who invites. */
  readonly invitations: Limit;
}

const uploadsPerMinute = 5;
const previewsPerMinute = 10;
const attemptsPerMinute = 30;
const challengesPerMinute = 300;
const invitationsPerMinute = 60;

/** The limits of a server; those that the settings name are off with 0. */
export function createRateLimits(
  { clock, counts }: Pick<OperationContext, 'clock' | 'counts'>,
  settings: Pick<HttpOptions, 'requestLimitPerMinute' | 'userRequestsPerMinute'>,
): RateLimits {
  const limit = (name: string, max: number, what = name) => createLimit(clock, counts(name), max, what);
  const requests = (by: string, max: number) => (max > 0 ? limit(`requests by ${by}`, max, 'requests') : undefined);
  return {
    addressRequests: requests('address', settings.requestLimitPerMinute),
    userRequests: requests('user', settings.userRequestsPerMinute),
    reassignmentUploads: limit('uploads', uploadsPerMinute),
    reassignmentPreviews: limit('dry runs', previewsPerMinute),
    gettingIn: limit('attempts', attemptsPerMinute),
    passkeyChallenges: limit('passkeys', challengesPerMinute),
    invitations: limit('invitations', invitationsPerMinute),
  };
}

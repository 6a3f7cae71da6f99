import type { HttpOptions } from '../config/http-settings.ts';
import type { Clock } from '../lib/clock.ts';
import { createLimit, type Limit } from '../core/platform/index.ts';

/** How often somebody may ask for something: counted for a minute, by each process. */
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
  /** Invitations, by who invites. */
  readonly invitations: Limit;
}

const uploadsPerMinute = 5;
const previewsPerMinute = 10;
const attemptsPerMinute = 30;
const invitationsPerMinute = 60;

/** The limits of a server; those that the settings name are off with 0. */
export function createRateLimits(
  clock: Clock,
  settings: Pick<HttpOptions, 'requestLimitPerMinute' | 'userRequestsPerMinute'>,
): RateLimits {
  const requests = (most: number) => (most > 0 ? createLimit(clock, most, 'requests') : undefined);
  return {
    addressRequests: requests(settings.requestLimitPerMinute),
    userRequests: requests(settings.userRequestsPerMinute),
    reassignmentUploads: createLimit(clock, uploadsPerMinute, 'uploads'),
    reassignmentPreviews: createLimit(clock, previewsPerMinute, 'dry runs'),
    gettingIn: createLimit(clock, attemptsPerMinute, 'attempts'),
    invitations: createLimit(clock, invitationsPerMinute, 'invitations'),
  };
}

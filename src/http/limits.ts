import { createLimit, type Limit, type Limited, type OperationContext } from '../core/platform/index.ts';

/** Rate limits: counted per minute, by all web processes together. */
export interface RateLimits {
  /** Requests of one client address, authenticated or not. */
  readonly addressRequests: Pick<Limit, 'take'>;
  /** Requests of one user, or of the address of someone who is not signed in. */
  readonly userRequests: Pick<Limit, 'take'>;
  /** Uploaded files with reassignments, by user. */
  readonly reassignmentUploads: Limit;
  /** Dry runs of such files, by user. */
  readonly reassignmentPreviews: Limit;
  /** Attempts of an address to sign in without a password: invitations, emailed links. */
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

/** The limits of a server; those in the settings are off with 0, and may change at runtime. */
export function createRateLimits({
  clock,
  counts,
  live,
}: Pick<OperationContext, 'clock' | 'counts' | 'live'>): RateLimits {
  const limit = (what: Limited, max: number) => createLimit(clock, counts(what), max, what);
  const requests = (by: 'user' | 'address'): RateLimits['userRequests'] => {
    const max = () => live.now[`${by}_requests_per_minute`];
    const counted = createLimit(clock, counts(`requests by ${by}`), max, 'requests');
    return {
      take: (key) => {
        if (max() > 0) counted.take(key);
      },
    };
  };
  return {
    addressRequests: requests('address'),
    userRequests: requests('user'),
    reassignmentUploads: limit('uploads', uploadsPerMinute),
    reassignmentPreviews: limit('dryRuns', previewsPerMinute),
    gettingIn: limit('attempts', attemptsPerMinute),
    passkeyChallenges: limit('passkeys', challengesPerMinute),
    invitations: limit('invitations', invitationsPerMinute),
  };
}

/** Outcome of a reassignment request. */
export const requestStates = ['open', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** A request to a person to accept the contributions of a source user. */
export interface ReassignmentRequest {
  readonly id: number;
  readonly namespaceId: number;
  readonly sourceUserId: number;
  /** The requested user; null if only by address. */
  readonly userId: number | null;
  /** The invitation that went to an address. */
  readonly takeoverId: number | null;
  readonly askedBy: number | null;
  readonly askedAt: string;
  /** When its newest email was queued: the request, a repetition, or a reminder. */
  readonly mailedAt: string;
  /** The requested person unsubscribed from reminders. */
  readonly isMuted: boolean;
  readonly state: RequestState;
  /** Number of reminders sent. */
  readonly reminders: number;
  readonly answeredAt: string | null;
  /** The reason for declining, if given. */
  readonly reason: string | null;
}

/** Characters that the reason of a refusal may have. */
export const longestReason = 500;

/** A group's settings for unanswered requests. */
export interface RequestSettings {
  /** Days between two emails about a request. */
  readonly intervalDays: number;
  /** Number of reminders of a request; 0 for none. */
  readonly maxReminders: number;
  /** Days until a request expires; 0 for never. */
  readonly expiryDays: number;
}

/** Defaults of a group: no emails without an Owner's decision. */
export const usualRequestSettings: RequestSettings = { intervalDays: 7, maxReminders: 0, expiryDays: 0 };

/** The bounds of the settings. */
export const requestSettingBounds = {
  intervalDays: { minimum: 1, maximum: 90 },
  maxReminders: { minimum: 0, maximum: 10 },
  expiryDays: { minimum: 0, maximum: 365 },
} as const;

/** The first setting out of its bounds; undefined if all are valid. */
export function settingOutOfBounds(settings: RequestSettings): keyof RequestSettings | undefined {
  return (Object.keys(requestSettingBounds) as (keyof RequestSettings)[]).find((name) => {
    const { minimum, maximum } = requestSettingBounds[name];
    return !Number.isInteger(settings[name]) || settings[name] < minimum || settings[name] > maximum;
  });
}

/** Requests of a day by result. */
export interface RequestDay {
  /** `2026-12-31` */
  readonly day: string;
  readonly asked: number;
  readonly reminded: number;
  readonly accepted: number;
  readonly declined: number;
  readonly cancelled: number;
  readonly expired: number;
}

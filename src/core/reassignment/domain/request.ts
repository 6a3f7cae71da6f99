/** What became of a request to take contributions over. */
export const requestStates = ['open', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** That someone was asked to take the contributions of a source user over. */
export interface ReassignmentRequest {
  readonly id: number;
  readonly namespaceId: number;
  readonly sourceUserId: number;
  /** Who was asked; null where it was an address alone. */
  readonly userId: number | null;
  /** The invitation that went to an address. */
  readonly takeoverId: number | null;
  readonly askedBy: number | null;
  readonly askedAt: string;
  /** When the newest mail about it was queued: the request, the same again, or a reminder. */
  readonly mailedAt: string;
  /** Whoever was asked wants no reminders. */
  readonly isMuted: boolean;
  readonly state: RequestState;
  /** How many reminders were mailed. */
  readonly reminders: number;
  readonly answeredAt: string | null;
  /** Why it was declined, if whoever did said so. */
  readonly reason: string | null;
}

/** Characters that the reason of a refusal may have. */
export const longestReason = 500;

/** What a group has decided about requests that no one answers. */
export interface RequestSettings {
  /** Days between two mails about a request. */
  readonly intervalDays: number;
  /** How many reminders a request gets; 0 for none. */
  readonly maxReminders: number;
  /** After so many days a request is taken back; 0 for never. */
  readonly expiryDays: number;
}

/** What holds where a group has decided nothing: no one is mailed again that an Owner does not know of. */
export const usualRequestSettings: RequestSettings = { intervalDays: 7, maxReminders: 0, expiryDays: 0 };

/** The bounds of the settings. */
export const requestSettingBounds = {
  intervalDays: { minimum: 1, maximum: 90 },
  maxReminders: { minimum: 0, maximum: 10 },
  expiryDays: { minimum: 0, maximum: 365 },
} as const;

/** The first of the settings that is out of its bounds; undefined where all are within. */
export function settingOutOfBounds(settings: RequestSettings): keyof RequestSettings | undefined {
  return (Object.keys(requestSettingBounds) as (keyof RequestSettings)[]).find((name) => {
    const { minimum, maximum } = requestSettingBounds[name];
    return !Number.isInteger(settings[name]) || settings[name] < minimum || settings[name] > maximum;
  });
}

/** How many requests of a day were made, and how many came to each end. */
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

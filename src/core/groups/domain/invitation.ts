/** `requested`: somebody asks to be let in, and an administrator has not answered. `ended`: used up or revoked. */
export type InvitationState = 'open' | 'requested' | 'ended';

/** For so many days an invitation is valid by default. */
export const defaultInvitationDays = 7;

export const longestInvitationDays = 365;

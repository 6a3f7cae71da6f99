/** What a bot of a group is for: to hold one access token, or as an account that the group uses. */
export type BotPurpose = 'token' | 'service';

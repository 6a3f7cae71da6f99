/** What is said once of a group or channel that was imported. */
export const imported = {
  /** What archives come from, by import type. */
  sources: { slack: 'Slack', hubzilla: 'Hubzilla', channel: 'another Tributary server' },
  /** `{day}` becomes a time element. */
  from: (source: string) => `Imported from ${source} on {day}`,
} as const;

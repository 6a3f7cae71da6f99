/** When backups are made by themselves, and where they go. */
export interface BackupSchedule {
  readonly target: string;
  /** Minutes after midnight, UTC. */
  readonly minute: number;
  /** How many are left in the directory. */
  readonly keep: number;
}

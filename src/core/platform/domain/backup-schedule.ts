/** Schedule and target of automatic backups. */
export interface BackupSchedule {
  readonly target: string;
  /** Minutes after midnight, UTC. */
  readonly minute: number;
  /** Number of backups to keep. */
  readonly keep: number;
}

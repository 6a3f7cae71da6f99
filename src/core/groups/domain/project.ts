import type { Group } from './group.ts';

/** A forum channel of a group or personal namespace, with its position; the group API calls it a project. */
export interface Project {
  readonly id: number;
  readonly address: string;
  readonly name: string;
  readonly path: string;
  readonly description: string;
  /** The current topic, in one line. */
  readonly topic: string;
  /** The section of the group that contains it. */
  readonly categoryId: number | null;
  /** Its place there; null for those without one, which follow by name. */
  readonly position: number | null;
  /** Only some members of the group see it. */
  readonly isRestricted: boolean;
  readonly archived: boolean;
  readonly createdAt: string;
  readonly lastPostAt: string | null;
  readonly group: Group;
}

import type { SourceUserStatus } from './placeholder.ts';

/** Somebody of a source system, and what has become of their contributions. */
export interface SourceUser {
  readonly id: number;
  readonly importSourceId: number;
  readonly namespaceId: number;
  readonly importType: string;
  readonly sourceHostname: string;
  readonly identifier: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly placeholderUserId: number | null;
  readonly placeholderXchanId: number;
  readonly reassignToUserId: number | null;
  readonly reassignedByUserId: number | null;
  readonly status: SourceUserStatus;
  readonly error: string | null;
  /** The invitation by mail that asked for an answer, or by which it was accepted. */
  readonly takeoverId: number | null;
  /** A split or a merge is moving contributions: nobody can be assigned meanwhile. */
  readonly isSplitting: boolean;
  /** Of whom this is a part: an Owner has split it off, or it comes from imports with less authority (docs/adr/0027). */
  readonly splitFromId: number | null;
  /** The source user who is the same person, and whose contributions these are as long as they are merged. */
  readonly mergedIntoId: number | null;
  readonly createdAt: string;
}

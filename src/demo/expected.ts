/** The expected result of an import: the oracle for tests. Ids are those of the source. */
export interface Expected {
  readonly sourceHost: string;
  readonly counts: {
    /** Everyone who is listed or referred to. */
    users: number;
    channels: number;
    memberships: number;
    threads: number;
    comments: number;
    reactions: number;
    /** In the archive. */
    files: number;
    /** Named, but not in the archive. */
    filesElsewhere: number;
    mentions: number;
    channelMentions: number;
    /** Comments whose thread is not in the archive. */
    orphans: number;
  };
  /** Messages without content, by subtype. */
  readonly leftOut: Record<string, number>;
  readonly direct: { conversations: number; messages: number };
  /** How the requested faults must be reported. */
  readonly warnings: Record<string, number>;
  readonly channels: ExpectedChannel[];
  readonly users: ExpectedUser[];
}

export interface ExpectedChannel {
  readonly xid: string;
  readonly name: string;
  readonly isPrivate: boolean;
  threads: number;
  comments: number;
  reactions: number;
  files: number;
}

export interface ExpectedUser {
  readonly xid: string;
  readonly name: string | undefined;
  readonly username: string | undefined;
  readonly email: string | undefined;
  readonly isBot: boolean;
  readonly isDeleted: boolean;
  /** Stands in the archive's list of people. */
  readonly isListed: boolean;
  /** Threads and comments. */
  items: number;
  reactions: number;
  mentions: number;
  files: number;
}

/** Counts while an archive is written. */
export interface Tally {
  readonly counts: Expected['counts'];
  readonly leftOut: Record<string, number>;
  readonly warnings: Record<string, number>;
  known(xid: string): ExpectedUser | undefined;
  user(xid: string, facts?: Partial<ExpectedUser>): ExpectedUser;
  finish(rest: Pick<Expected, 'sourceHost' | 'direct' | 'channels'>): Expected;
}

/** Counts the content of a generated archive while it is written, for `Expected`. */
export function createTally(): Tally {
  const users = new Map<string, ExpectedUser>();
  const counts: Expected['counts'] = {
    users: 0,
    channels: 0,
    memberships: 0,
    threads: 0,
    comments: 0,
    reactions: 0,
    files: 0,
    filesElsewhere: 0,
    mentions: 0,
    channelMentions: 0,
    orphans: 0,
  };
  const leftOut: Record<string, number> = {};
  const warnings: Record<string, number> = {};
  return {
    counts,
    leftOut,
    warnings,
    known: (xid) => users.get(xid),
    user(xid, facts = {}) {
      const known = users.get(xid) ?? nobody(xid, facts);
      users.set(xid, known);
      return known;
    },
    finish(rest) {
      counts.users = users.size;
      counts.channels = rest.channels.length;
      return { ...rest, counts, leftOut, warnings, users: [...users.values()] };
    },
  };
}

function nobody(xid: string, facts: Partial<ExpectedUser>): ExpectedUser {
  return {
    xid,
    name: undefined,
    username: undefined,
    email: undefined,
    isBot: false,
    isDeleted: false,
    isListed: false,
    ...facts,
    items: 0,
    reactions: 0,
    mentions: 0,
    files: 0,
  };
}

/** Adds `more` to the count under `key`, which begins at 0. */
export function addTo(counts: Record<string, number>, key: string, more = 1): void {
  counts[key] = (counts[key] ?? 0) + more;
}

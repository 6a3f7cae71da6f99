declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    calendar_feed: CalendarFeedTable;
  }

  interface ProtectedTables {
    event: EventTable;
  }
}

/** Range of time of an event; everything else is in the item's `obj`. */
export interface EventTable {
  item_id: number;
  /** No occurrence begins before this moment, whatever the zone of who asks. */
  starts_at: string;
  /** None ends after this one. */
  ends_at: string;
}

/** The secret link to someone's calendar, of which there is one at most. */
export interface CalendarFeedTable {
  user_id: number;
  token_hash: string;
  created_at: string;
}

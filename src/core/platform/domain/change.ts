/** A change to an item, or to one person's own data: new notifications, or something was read. */
export type ItemChange = 'item_new' | 'item_changed' | 'item_removed';
export type UserChange = 'notified' | 'read';

/** A row of the change log, which live pages follow: only ids, looked up for each viewer. */
export interface ChangeEvent {
  readonly id: number;
  readonly kind: ItemChange | UserChange;
  readonly channelId: number | null;
  readonly topId: number | null;
  readonly itemId: number | null;
  readonly userId: number | null;
}

/** What happened to an item, or in what is one person's alone: notifications came, or something was read. */
export type ItemChange = 'item_new' | 'item_changed' | 'item_removed';
export type UserChange = 'notified' | 'read';

/** One line of the log of changes, which live pages follow: ids alone, looked up for each who may see them. */
export interface ChangeEvent {
  readonly id: number;
  readonly kind: ItemChange | UserChange;
  readonly channelId: number | null;
  readonly topId: number | null;
  readonly itemId: number | null;
  readonly userId: number | null;
}

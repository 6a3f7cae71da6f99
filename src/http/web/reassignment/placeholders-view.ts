import type { SourceUserOrder, SourceUserStatus } from '../../../core/reassignment/index.ts';

export type Tab = 'awaiting' | 'reassigned';

/** The two lists: those about whom something is still to be done, and those who are settled. */
export const tabs: Readonly<Record<Tab, readonly SourceUserStatus[]>> = {
  awaiting: ['pending_reassignment', 'awaiting_approval', 'invited', 'reassignment_in_progress', 'rejected', 'failed'],
  reassigned: ['completed', 'keep_as_placeholder', 'merged', 'revoked'],
};

/** The list that shows source users of this status. */
export function tabOf(status: SourceUserStatus): Tab {
  return tabs.reassigned.includes(status) ? 'reassigned' : 'awaiting';
}

interface Order {
  readonly name: 'name' | 'name_desc' | 'state' | 'newest' | 'oldest';
  readonly orderBy: SourceUserOrder;
  readonly direction: 'asc' | 'desc';
}

/** In which order the list can stand. */
export const orders: readonly Order[] = [
  { name: 'name', orderBy: 'source_name', direction: 'asc' },
  { name: 'name_desc', orderBy: 'source_name', direction: 'desc' },
  { name: 'state', orderBy: 'status', direction: 'asc' },
  { name: 'newest', orderBy: 'id', direction: 'desc' },
  { name: 'oldest', orderBy: 'id', direction: 'asc' },
];

/** Which part of the list is shown. */
export interface PlaceholdersView {
  readonly tab: Tab;
  /** Shown alone; all of the tab if absent. */
  readonly status: SourceUserStatus | undefined;
  readonly search: string;
  readonly order: Order['name'];
  readonly page: number;
}

/** The query that leads to a view, without what is usual. */
export function queryOf(view: Partial<PlaceholdersView>): string {
  const query = new URLSearchParams();
  if (view.tab === 'reassigned') query.set('tab', view.tab);
  if (view.status) query.set('status', view.status);
  if (view.search) query.set('search', view.search);
  if (view.order && view.order !== 'name') query.set('order', view.order);
  if (view.page && view.page > 1) query.set('page', String(view.page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

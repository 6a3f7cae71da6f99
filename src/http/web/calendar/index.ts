import type { PageRow } from '../shared/page.ts';
import { calendarPage } from './calendar.tsx';
import { attendAction, eventPage } from './event.tsx';
import { feeds } from './feeds.ts';
import { importPage } from './import.tsx';
import { newEventPage } from './new-event.tsx';
import { subscribePage } from './subscribe.tsx';

/** The calendar and its events. */
export const calendarTable: readonly PageRow[] = [
  calendarPage,
  newEventPage,
  eventPage,
  attendAction,
  importPage,
  subscribePage,
  ...feeds,
];

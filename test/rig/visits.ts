import type { Page } from 'playwright-core';

/** How to come to a page: by its address, or by what somebody does. */
export type Visit = string | ((page: Page) => Promise<void>);
export type Visits = Readonly<Record<string, Visit>>;

import type { AddPage, WebContext } from '../shared/index.ts';
import { setupRoutes } from './setup.tsx';

/** The pages for those who run the server. */
export function adminRoutes(add: AddPage, web: WebContext): void {
  setupRoutes(add, web);
}

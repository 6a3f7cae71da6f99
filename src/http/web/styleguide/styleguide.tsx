import { Type } from 'typebox';
import { type AddPage, sendPage } from '../shared/index.ts';
import { StyleguidePage } from './styleguide-page.tsx';

/** Shows every component of the pages; mounted in development alone. */
export function styleguideRoutes(add: AddPage): void {
  add({
    method: 'GET',
    path: '/-/styleguide',
    auth: 'public',
    query: Type.Object({ dir: Type.Optional(Type.Union([Type.Literal('ltr'), Type.Literal('rtl')])) }),
    handle: ({ session, query, reply }) =>
      sendPage(reply, session, {
        title: 'Style guide',
        frame: 'page',
        content: <StyleguidePage direction={query.dir ?? 'ltr'} />,
      }),
  });
}

import { ErrorNotice, type PageRow, signedInOf } from '../shared/index.ts';
import { Composer } from './composer.tsx';
import { sentField } from './drafts.ts';

/** Shows text whose target was deleted or is hidden from the viewer, so that it can be copied. */
export const gonePage: NonNullable<PageRow['gone']> = async (asked) => {
  const { request, reply } = asked;
  const { goneTitle: title, gone } = reply.words.composer;
  const field = await sentField({ ...asked, ...signedInOf(asked) });
  const content = (
    <div class="page slim">
      <h1 class="section-h">{title}</h1>
      <ErrorNotice>{gone}</ErrorNotice>
      <Composer action={request.url} label={title} audience="" {...field} />
    </div>
  );
  return { title, frame: 'page', status: 404, scripts: ['compose'], content };
};

import { assetUrl, CsrfInput, usePage } from '../shared/index.ts';

/** Id of the form that all buttons of posts on a page share; it contains the return address. */
export const actForm = 'act';

/** The form for all buttons beside posts, once for each page. */
export function ActForm() {
  const { csrfToken, path, viewer } = usePage();
  if (viewer.kind === 'anonymous') return null;
  return (
    <form
      method="post"
      id={actForm}
      action="/item"
      data-picker={assetUrl('emoji.js')}
      data-emoji={assetUrl('emoji.json')}
    >
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="return_to" value={path} />
    </form>
  );
}

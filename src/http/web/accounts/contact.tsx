import { useWords } from '../shared/index.ts';

/** Whom people ask who have a question about the server; nothing where nobody is named. */
export function Contact({ address }: { readonly address: string }) {
  const { front } = useWords();
  if (address === '') return null;
  const isPage = /^https?:/.test(address);
  return (
    <p class="faint section-s">
      {front.contact}{' '}
      <a href={isPage ? address : `mailto:${address}`} dir="ltr">
        {isPage ? address.replace(/^https?:\/\//, '') : address}
      </a>
    </p>
  );
}

import { escapeMarkdown } from './escape.ts';

const followable = /^(https?:\/\/|mailto:|tel:|ftps?:\/\/)/i;

/** A link; addresses that a browser should not follow are shown as text. */
export function markdownLink(url: string, label: string, startsLine = false): string {
  const address = withoutSecrets(url);
  if (!followable.test(address)) return escapeMarkdown(label || address, startsLine);
  const shown = label === '' || label === url ? address : label;
  if (shown === address && /^https?:[^\s<>\p{Cc}]+$/iu.test(address)) return `<${address}>`;
  return `[${escapeMarkdown(shown.replace(/\s+/g, ' '))}](${destination(address)})`;
}

function destination(url: string): string {
  return url
    .replace(/[\s<>\\"\p{Cc}]/gu, (character) => encodeURIComponent(character))
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replace(/&(?=#?\w+;)/g, '&amp;');
}

/**
 * The URL without secrets: exports contain the tokens for downloading their files. On hosts of the source these have
 * known names; elsewhere the value identifies them.
 */
export function withoutSecrets(url: string): string {
  const question = url.indexOf('?');
  if (question < 0) return url;
  const [query = '', ...fragments] = url.slice(question + 1).split('#');
  const isSource = /^https?:\/\/([\w-]+\.)*(slack|slack-files|slack-edge)\.com(:\d+)?\//i.test(url);
  const remaining = query.split('&').filter((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return !/^xox[a-z]-/i.test(value) && !(isSource && /^(t|token|pub_secret)$/i.test(name));
  });
  const rest = remaining.length > 0 ? `?${remaining.join('&')}` : '';
  return [url.slice(0, question) + rest, ...fragments].join('#');
}

import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
// `notes.md` and `@bob@hub.example` aren't addresses: those of pages begin with a scheme.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

markdown.renderer.rules['th_open'] = alignedCell;
markdown.renderer.rules['td_open'] = alignedCell;

// Escaped text stays text: hashtags and addresses aren't found in it afterwards.
markdown.core.ruler.before('text_join', 'kept_marks', ({ tokens }) => {
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type !== 'text_special' || !/^[#@!:/]$/.test(token.content)) continue;
      token.type = 'html_inline';
      token.content = `&#${token.content.charCodeAt(0)};`;
    }
  }
});

type Rule = NonNullable<(typeof markdown)['renderer']['rules'][string]>;

/** Pages allow no style attributes; the alignment of a column is a class. */
function alignedCell(...[tokens, index]: Parameters<Rule>): string {
  const { tag, attrs } = tokens[index]!;
  const side = /text-align:(left|center|right)/.exec(String(attrs?.[0]?.[1]))?.[1];
  return side === undefined ? `<${tag}>` : `<${tag} class="align-${side}">`;
}

/** Markdown (CommonMark with tables, strikethrough and bare addresses) as HTML; an end of line breaks the line. */
export function markdownToHtml(body: string): string {
  return markdown.render(body);
}

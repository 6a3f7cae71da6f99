/** Signs of HTML that are looked at. */
const longest = 4000;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", nbsp: ' ' };

/** The words of HTML that the renderer made, on one line; at most so many characters, whole words where they are short. */
export function plainText(html: string, max = 160): string {
  const words = html
    .slice(0, longest)
    // An emoji is a word.
    .replace(/<img class="emoji" alt="(:[^":]*:)"[^<>]*>/g, '$1')
    // A tag that was cut goes as well.
    .replace(/<[^<>]*>?/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39|nbsp);/g, (_entity, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
  if (words.length <= max) return words;
  const cut = words.slice(0, max);
  const end = cut.lastIndexOf(' ');
  return `${end > max / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')} …`;
}

/** Text of several lines in one: what was said on lines of their own stays apart. */
export function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ');
}

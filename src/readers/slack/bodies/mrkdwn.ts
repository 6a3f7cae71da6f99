import { type Block, type Inline, paragraphOf } from '../../markdown/document.ts';
import type { Directory } from './directory.ts';
import { mrkdwnInline, plainMrkdwn } from './mrkdwn-inline.ts';

/** Slack's own markup, mrkdwn, as blocks. */
export function mrkdwn(source: string, directory: Directory): Block[] {
  return source.split(/```([\s\S]*?)```/).flatMap((part, index): Block[] => {
    if (index % 2 === 0) return lines(part, directory);
    return [{ kind: 'code', text: plainMrkdwn(part, directory).replace(/^\n|\n$/g, '') }];
  });
}

const quoteMark = /^(?:&gt;|>) ?/;
const restQuoteMark = /^(?:&gt;|>){3}\s*/;
/** The fallback text of a list has such bullets. */
const bullet = /^( *)[•◦▪■]\ufe0e? +/;

function lines(part: string, directory: Directory): Block[] {
  const blocks: Block[] = [];
  const all = part.split(/\r\n|\r|\n/);
  for (let at = 0; at < all.length; ) {
    const line = all[at]!;
    if (restQuoteMark.test(line)) {
      const rest = all.slice(at).join('\n').replace(restQuoteMark, '');
      return [...blocks, { kind: 'quote', content: [paragraphOf(inlines(rest, directory))] }];
    }
    const kind = kindOf(line);
    let end = at + 1;
    while (end < all.length && kindOf(all[end]!) === kind && !restQuoteMark.test(all[end]!)) end += 1;
    for (const block of group(kind, all.slice(at, end), directory)) blocks.push(block);
    at = end;
  }
  return blocks;
}

function kindOf(line: string): 'quote' | 'list' | 'text' {
  if (quoteMark.test(line)) return 'quote';
  return bullet.test(line) ? 'list' : 'text';
}

function group(kind: 'quote' | 'list' | 'text', group: readonly string[], directory: Directory): Block[] {
  if (kind === 'text') return [paragraphOf(inlines(group.join('\n'), directory))];
  if (kind === 'quote') {
    const quoted = group.map((line) => line.replace(quoteMark, '')).join('\n');
    return [{ kind: 'quote', content: [paragraphOf(inlines(quoted, directory))] }];
  }
  return group.map((line) => {
    const indent = bullet.exec(line)?.[1]?.length ?? 0;
    const items = [inlines(line.replace(bullet, ''), directory)];
    return { kind: 'list', ordered: false, start: 1, depth: Math.min(8, Math.floor(indent / 4)), items };
  });
}

/** Formatting never goes beyond its line. */
function inlines(source: string, directory: Directory): Inline[] {
  return source.split('\n').flatMap((line, index): Inline[] => {
    const content = mrkdwnInline(line, directory);
    return index === 0 ? content : [{ kind: 'text', text: '\n', style: {} }, ...content];
  });
}

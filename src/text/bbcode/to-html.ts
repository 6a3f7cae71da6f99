import { escapeHtml } from '../../lib/html.ts';
import { breakLines } from '../escape.ts';
import { isBlock, shapeOf, writerOf } from './elements.ts';
import { type Node, treeOf } from './tree.ts';
import type { Place } from './write.ts';

/** Stands before a link to someone (`@`, `@!`), to a hashtag (`#`) or to a bookmark (`#^`). */
const markBefore = /(?<![\p{L}\p{N}_])(?:@!?|#\^?)$/u;

function writeNodes(nodes: readonly Node[], place: Place): string {
  let html = '';
  let afterBlock = false;
  let mark = '';
  for (const [index, node] of nodes.entries()) {
    if (typeof node === 'string') {
      mark = markOf(node, nodes[index + 1]);
      const text = node.slice(0, node.length - mark.length);
      html += breakLines(escapeHtml(afterBlock ? text.replace(/^[ \t]*\r?\n/, '') : text));
      afterBlock = false;
    } else {
      const written = writerOf(node.name)?.(node, place, mark) ?? '';
      html += written;
      afterBlock = isBlock(node.name) || written.startsWith('<pre>');
      mark = '';
    }
  }
  return html;
}

function markOf(text: string, next: Node | undefined): string {
  if (next === undefined || typeof next === 'string' || !['url', 'zrl'].includes(next.name)) return '';
  return markBefore.exec(text.slice(-3))?.[0] ?? '';
}

/** BBCode as well-formed HTML with all text escaped; unknown tags are text. */
export function bbcodeToHtml(body: string): string {
  return writeNodes(treeOf(body, shapeOf), { parent: '', inLink: false, write: writeNodes });
}

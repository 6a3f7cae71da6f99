import { type Tag, tagsOf } from './tokens.ts';

/** An element with the content of its tags. */
export interface Element {
  readonly name: string;
  readonly tail: string;
  /** As written: the start tag, the content, and the end tag. */
  readonly start: string;
  readonly source: string;
  readonly end: string;
  readonly children: readonly Node[];
}

export type Node = string | Element;

/** Behaviour of the tags of one name. `single` ones have no end; a `verbatim` one contains no other tags. */
export type Shape = 'pair' | 'single' | 'verbatim';

const deepest = 40;

/** The number of the end tag that each start tag is closed by; tags that are missing here are text. */
type Pairs = ReadonlyMap<number, number>;

/** Crossed and unclosed tags are left out, and those nested too deep. Each tag is checked at most twice. */
function pairsOf(tags: readonly Tag[], shapeOf: (name: string) => Shape | undefined): Pairs {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  const openOf = new Map<string, number>();
  const count = (name: string, more: number): void => void openOf.set(name, (openOf.get(name) ?? 0) + more);
  for (const [index, { name, isEnd }] of tags.entries()) {
    const shape = shapeOf(name);
    if (shape === undefined) continue;
    if (shape === 'single') {
      if (!isEnd) pairs.set(index, index);
    } else if (!isEnd) {
      open.push(index);
      count(name, 1);
    } else if ((openOf.get(name) ?? 0) > 0) {
      let start = open.pop()!;
      count(tags[start]!.name, -1);
      while (tags[start]!.name !== name) {
        start = open.pop()!;
        count(tags[start]!.name, -1);
      }
      pairs.set(start, index);
    }
  }
  return pairs;
}

interface Branch {
  readonly tag: Tag;
  readonly endIndex: number;
  readonly children: Node[];
}

/** The tree of a BBCode text. Tags without a known name (`shapeOf`) or without their other half stay text. */
export function treeOf(text: string, shapeOf: (name: string) => Shape | undefined): readonly Node[] {
  const tags = tagsOf(text);
  const pairs = pairsOf(tags, shapeOf);
  const top: Node[] = [];
  const path: Branch[] = [];
  let at = 0;
  const add = (node: Node): void => {
    const children = path.at(-1)?.children ?? top;
    const last = children.at(-1);
    if (typeof node !== 'string' || typeof last !== 'string') children.push(node);
    else children[children.length - 1] = last + node;
  };
  const addText = (end: number): void => {
    if (end > at) add(text.slice(at, end));
  };
  for (const [index, tag] of tags.entries()) {
    const endIndex = pairs.get(index);
    const branch = path.at(-1);
    if (branch?.endIndex === index) {
      addText(tag.start);
      path.pop();
      add(element(text, branch.tag, tag, branch.children));
    } else if (endIndex === index) {
      addText(tag.start);
      add(element(text, tag, undefined, []));
    } else if (endIndex !== undefined && path.length < deepest) {
      addText(tag.start);
      path.push({ tag, endIndex, children: [] });
    } else {
      continue;
    }
    at = tag.end;
  }
  addText(text.length);
  return top;
}

function element(text: string, tag: Tag, end: Tag | undefined, children: readonly Node[]): Element {
  return {
    name: tag.name,
    tail: tag.tail,
    start: text.slice(tag.start, tag.end),
    source: end ? text.slice(tag.end, end.start) : '',
    end: end ? text.slice(end.start, end.end) : '',
    children,
  };
}

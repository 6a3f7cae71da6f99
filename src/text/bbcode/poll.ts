/** A poll that is written in a body (facts, section 17): `[question]`, at least two `[answer]`, and `[ends]`. */
export interface WrittenPoll {
  readonly answers: readonly string[];
  readonly isMultiple: boolean;
  /** End time as written. */
  readonly ends: string | undefined;
  /** The body without them; the question stays as text. */
  readonly body: string;
}

const mark = /\[(\/?)(question(?:=multiple)?|answer|ends)\]/gi;

/** The poll in a BBCode body; undefined if there is none. Reads the body once. */
export function readPoll(body: string): WrittenPoll | undefined {
  if (!/\[question/i.test(body) || /\[(?:nobb|code)\b/i.test(body)) return undefined;
  const found = { question: [] as string[], answer: [] as string[], ends: [] as string[] };
  const rest: string[] = [];
  let isMultiple = false;
  let end = 0;
  let open: { readonly name: keyof typeof found; readonly at: number; readonly from: number } | undefined;
  for (const { 0: text, 1: slash, 2: word = '', index } of body.matchAll(mark)) {
    const [name, how] = word.toLowerCase().split('=') as [keyof typeof found, string | undefined];
    if (slash === '') {
      open = { name, at: index, from: index + text.length };
      isMultiple ||= how !== undefined;
    } else if (open?.name === name) {
      const inner = body.slice(open.from, index).trim();
      found[name].push(inner);
      rest.push(body.slice(end, open.at), name === 'question' ? inner : '');
      end = index + text.length;
      open = undefined;
    }
  }
  const answers = [...new Set(found.answer)].filter((answer) => answer !== '');
  if (found.question.length !== 1 || found.question[0] === '' || answers.length < 2) return undefined;
  return { answers, isMultiple, ends: found.ends[0], body: [...rest, body.slice(end)].join('').trim() };
}

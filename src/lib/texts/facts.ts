import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** TypeScript types of a message's arguments by name, in their order. */
type Facts = Readonly<Record<string, string>>;

/** The arguments of a message. @throws Error if the message can't be parsed */
export function factsOf(message: string): Facts {
  const facts = new Map<string, string>();
  try {
    addFacts(parse(message), facts);
  } catch (error) {
    throw new Error(`This is no ICU message: ${message}`, { cause: error });
  }
  // Texts without arguments aren't parsed at run time.
  if (facts.size === 0 && /[{<]|''/.test(message)) throw new Error(`A text without facts quotes nothing: ${message}`);
  return Object.fromEntries(facts);
}

function addFacts(elements: readonly MessageFormatElement[], facts: Map<string, string>): void {
  const add = (name: string, type: string): void => {
    if (type !== 'string' || !facts.has(name)) facts.set(name, type);
  };
  for (const element of elements) {
    if (element.type === TYPE.argument) add(element.value, 'string');
    if (element.type === TYPE.number || element.type === TYPE.plural) add(element.value, 'number');
    if (element.type === TYPE.tag) add(element.value, 'Tag');
    if (element.type === TYPE.select && !/\wInitial$/.test(element.value))
      add(element.value, 'true' in element.options ? 'boolean' : 'string');
    if (element.type === TYPE.tag) addFacts(element.children, facts);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) addFacts(value, facts);
  }
}

/**
 * A place in a record that is filled for each response, because it depends on the viewer or on rows that change
 * separately. An encoder that gets slots can't look at their content.
 */
export class Slot {
  readonly name: string;
  /** Whether it is filled with members of an object, `"a":1,"b":2`, in place of its own member. */
  readonly holdsMembers: boolean;

  constructor(name: string, holdsMembers = false) {
    this.name = name;
    this.holdsMembers = holdsMembers;
  }

  toJSON(): never {
    throw new Error(`the slot "${this.name}" stands in a value that is not made into a template`);
  }
}

/** A record as JSON text with slots in it. */
export interface Template {
  readonly bytes: Buffer;
  /** Position of each slot in `bytes`, in ascending order. */
  readonly places: readonly number[];
  /** Name of each slot. */
  readonly names: readonly string[];
}

/** The JSON text of records, separated by commas; it is cut at each `Slot`, never at text that looks like one. */
export function templateOf(...records: readonly object[]): Template {
  const pieces: string[] = [''];
  const names: string[] = [];
  for (const [index, record] of records.entries()) {
    if (index > 0) pieces[pieces.length - 1] += ',';
    write(record, pieces, names);
  }
  // Not a slice of the small buffer pool, which would stay in memory as long as the cached template.
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  const places: number[] = [];
  let length = 0;
  for (const piece of pieces) places.push((length += bytes.write(piece, length)));
  // The last piece ends the text.
  places.pop();
  return { bytes, places, names };
}

function write(value: unknown, pieces: string[], names: string[]): void {
  const add = (text: string): void => {
    pieces[pieces.length - 1] += text;
  };
  if (value instanceof Slot) {
    names.push(value.name);
    pieces.push('');
  } else if (!hasSlot(value)) {
    add(JSON.stringify(value ?? null));
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      add(index === 0 ? '[' : ',');
      write(each, pieces, names);
    }
    add(']');
  } else {
    let separator = '{';
    for (const [name, each] of Object.entries(value as object)) {
      if (each === undefined) continue;
      add(each instanceof Slot && each.holdsMembers ? separator : `${separator}${JSON.stringify(name)}:`);
      write(each, pieces, names);
      separator = ',';
    }
    add('}');
  }
}

function hasSlot(value: unknown): boolean {
  if (value instanceof Slot) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSlot);
}

/** Contents of a template's slots, in order. */
export interface Filled {
  readonly template: Template;
  readonly fillings: readonly Buffer[];
}

const comma = 44;

/** The JSON texts of records, filled, with commas between. */
export function joinFilled(records: readonly Filled[]): Buffer {
  let length = Math.max(0, records.length - 1);
  for (const { template, fillings } of records) {
    length += template.bytes.length;
    for (const filling of fillings) length += filling.length;
  }
  const joined = Buffer.allocUnsafe(length);
  let at = 0;
  for (const [index, { template, fillings }] of records.entries()) {
    if (index > 0) joined[at++] = comma;
    let from = 0;
    for (let slot = 0; slot < template.places.length; slot += 1) {
      const to = template.places[slot]!;
      at += template.bytes.copy(joined, at, from, to);
      at += fillings[slot]!.copy(joined, at);
      from = to;
    }
    at += template.bytes.copy(joined, at, from);
  }
  return joined;
}

/** A value as it goes into a slot. */
export function filling(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** The members of an object, one at least, as they go into a slot for members. */
export function membersFilling(members: object): Buffer {
  return Buffer.from(JSON.stringify(members).slice(1, -1));
}

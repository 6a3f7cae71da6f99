/** Octets of a line, its end left out (RFC 5545, section 3.1). */
const lineLength = 75;

/** A property as lines of a file: folded where it is long, never within a character. */
export function propertyLine(name: string, value: string): string {
  const whole = `${name}:${value}`;
  if (Buffer.byteLength(whole) <= lineLength) return `${whole}\r\n`;
  const lines: string[] = [];
  let line = '';
  let octets = 0;
  for (const character of whole) {
    const width = Buffer.byteLength(character);
    if (octets + width > lineLength) {
      lines.push(line);
      // The space of a continuation line counts.
      line = ' ';
      octets = 1;
    }
    line += character;
    octets += width;
  }
  return `${[...lines, line].join('\r\n')}\r\n`;
}

/** A TEXT value (section 3.3.11). */
export function escapeText(text: string): string {
  return withoutControls(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** The value of a parameter, in quotation marks, which it can't contain (section 3.2). */
export function quoted(text: string): string {
  return `"${withoutControls(text).replaceAll(/["\n]/g, ' ')}"`;
}

function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what no value may hold
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

const cells = 5;

/**
 * A default picture: a pattern of squares, mirrored like a face, derived from `seed`.
 * @param seed at least 40 hexadecimal digits
 * @returns a PNG, `width` pixels wide and high
 */
export async function drawAvatar(seed: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(pattern(seed)), { density: 72 })
    .resize(width, width)
    .png({ palette: true })
    .toBuffer();
}

function pattern(seed: string): string {
  const hue = parseInt(seed.slice(0, 4), 16) % 360;
  const squares: string[] = [];
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const mirrored = Math.min(column, cells - 1 - column);
      const isFilled = parseInt(seed[4 + row * 3 + mirrored]!, 16) % 2 === 0;
      if (isFilled) squares.push(`<rect x="${50 + column * 40}" y="${50 + row * 40}" width="40" height="40"/>`);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" shape-rendering="crispEdges">
    <rect width="300" height="300" fill="hsl(${hue}, 35%, 90%)"/><g fill="hsl(${hue}, 45%, 38%)">${squares.join('')}</g></svg>`;
}

/** The colours of an email by purpose, the same as on the pages, which can't share a style sheet with it. */
export const light = {
  ground: '#f5f7f6',
  card: '#ffffff',
  sunk: '#eef2f1',
  line: '#dde4e2',
  ink: '#162022',
  faint: '#4f5d60',
  accent: '#0b6a71',
  onAccent: '#ffffff',
} as const;

export type Colour = keyof typeof light;

/** The dark colours, if the mail program supports them. */
export const dark: Readonly<Record<Colour, string>> = {
  ground: '#101718',
  card: '#161f21',
  sunk: '#1f2a2d',
  line: '#2b373a',
  ink: '#e8eceb',
  faint: '#a3b0b2',
  accent: '#5cc3c9',
  onAccent: '#06282a',
};

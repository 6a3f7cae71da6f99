/** Short codes that communities use most; everything else stays `:code:`. */
const common: Readonly<Record<string, string>> = {
  '+1': '👍',
  thumbsup: '👍',
  '-1': '👎',
  thumbsdown: '👎',
  heart: '❤️',
  smile: '😄',
  slightly_smiling_face: '🙂',
  grinning: '😀',
  joy: '😂',
  rolling_on_the_floor_laughing: '🤣',
  laughing: '😆',
  wink: '😉',
  blush: '😊',
  thinking_face: '🤔',
  thinking: '🤔',
  eyes: '👀',
  tada: '🎉',
  rocket: '🚀',
  fire: '🔥',
  clap: '👏',
  pray: '🙏',
  raised_hands: '🙌',
  wave: '👋',
  ok_hand: '👌',
  muscle: '💪',
  point_up: '☝️',
  point_right: '👉',
  white_check_mark: '✅',
  heavy_check_mark: '✔️',
  x: '❌',
  warning: '⚠️',
  question: '❓',
  exclamation: '❗',
  bulb: '💡',
  bug: '🐛',
  sparkles: '✨',
  star: '⭐',
  '100': '💯',
  cry: '😢',
  sob: '😭',
  disappointed: '😞',
  confused: '😕',
  scream: '😱',
  sunglasses: '😎',
  facepalm: '🤦',
  face_palm: '🤦',
  shrug: '🤷',
  party_popper: '🎉',
  confetti_ball: '🎊',
  beers: '🍻',
  coffee: '☕',
  pizza: '🍕',
  cake: '🍰',
  cat: '🐱',
  dog: '🐶',
  sun: '☀️',
  sunny: '☀️',
  rainbow: '🌈',
  zap: '⚡',
  hourglass: '⌛',
  memo: '📝',
  books: '📚',
  link: '🔗',
  lock: '🔒',
  key: '🔑',
  wrench: '🔧',
  gear: '⚙️',
  hammer: '🔨',
  package: '📦',
  ship: '🚢',
  boat: '⛵',
  anchor: '⚓',
  ocean: '🌊',
  moneybag: '💰',
  chart_with_upwards_trend: '📈',
  calendar: '📅',
  email: '📧',
  phone: '📞',
  computer: '💻',
  robot_face: '🤖',
  ghost: '👻',
  skull: '💀',
  hugging_face: '🤗',
  heart_eyes: '😍',
  kissing_heart: '😘',
  stuck_out_tongue: '😛',
  sweat_smile: '😅',
  upside_down_face: '🙃',
  man: '👨',
  woman: '👩',
  handshake: '🤝',
  v: '✌️',
  crossed_fingers: '🤞',
  plus: '➕',
  minus: '➖',
};

const skinTones = ['', '', '🏻', '🏼', '🏽', '🏾', '🏿'];

/** The emoji of a short code such as `clap::skin-tone-3`; `unicode` is what the source says of it, in hexadecimal. */
export function emojiOf(code: string, unicode?: string): string {
  if (unicode !== undefined && /^[0-9a-f]{1,6}(-[0-9a-f]{1,6})*$/i.test(unicode)) {
    const points = unicode.split('-').map((point) => Number.parseInt(point, 16));
    if (points.every((point) => point <= 0x10ffff)) return String.fromCodePoint(...points);
  }
  const [base = '', tone] = code.split('::');
  const emoji = common[base];
  if (emoji === undefined) return `:${code}:`;
  return `${emoji}${skinTones[Number(tone?.replace('skin-tone-', '') ?? 0)] ?? ''}`;
}

/** Text with the common short codes replaced. */
export function replaceShortcodes(text: string): string {
  return text.replace(/:([a-z0-9_+-]+(?:::skin-tone-[2-6])?):/g, (all, code: string) => {
    const emoji = emojiOf(code);
    return emoji.startsWith(':') ? all : emoji;
  });
}

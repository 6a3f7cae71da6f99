/** The parts of an instant, for texts that show a day or a moment: `mails.day` puts them into the order of its language. */
export function instantFacts(instant: string) {
  const [year = '', month = '', day = ''] = instant.slice(0, 10).split('-');
  return { year, month, day, time: instant.slice(11, 16) };
}

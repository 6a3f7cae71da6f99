import { millisecondsOf } from '../lib/clock.ts';
import type { DigestFacts, Messages, PushFacts, PushText } from '../core/platform/domain/index.ts';
import { said, type Words } from '../words/index.ts';
import { type Block, oneLine, type Render } from './layout.ts';

/** Counts of unread messages end here. */
const maxUnread = 100;

/** Push messages, digests and event reminders, in the language of these texts, from facts only. */
export function digestMessages(words: Words, render: Render): Pick<Messages, 'digest' | 'eventReminder' | 'push'> {
  const { mails, notifications } = words;
  const { digest } = notifications;
  const part = (heading: string, lines: readonly Block[], more: number): Block[] =>
    lines.length === 0 ? [] : [{ heading }, ...lines, ...(more > 0 ? [digest.more({ count: more })] : [])];
  return {
    digest: (facts) => {
      const { channels, posts } = facts;
      return render((facts.isWeekly ? digest.weekly : digest.daily)({ host: facts.host }), [
        mails.helloTo({ name: facts.recipientName }),
        digest.lead,
        ...part(
          digest.notifications,
          facts.notifications.lines.map((line) => ({ link: line.url, label: sentenceOf(line, words), isLine: true })),
          facts.notifications.more,
        ),
        ...part(
          digest.channels,
          channels.lines.map(({ name, groupName, unread, url }) => {
            const said = unread >= maxUnread ? digest.channelOfMany : digest.channel;
            return { link: url, label: said({ name, group: groupName, unread, limit: unread }), isLine: true };
          }),
          channels.more,
        ),
        ...part(
          digest.posts,
          posts.lines.map(({ who, title, url }) => {
            const author = who || notifications.somebody;
            const label = title === '' ? digest.post({ who: author }) : digest.titled({ sentence: author, title });
            return { link: url, label, isLine: true };
          }),
          posts.more,
        ),
        { link: facts.url, label: digest.open },
        { link: facts.settingsUrl, label: digest.settings },
        { link: facts.stopUrl, label: digest.stop },
      ]);
    },
    push: (facts) => pushed(facts, words),
    eventReminder: ({ recipientName, title, startsAt, isAllDay, zone, place, url, settingsUrl, stopUrl }) => {
      const { eventReminder: texts } = notifications;
      const when = momentIn(words.language, zone, isAllDay).format(millisecondsOf(startsAt));
      return render(texts.subject({ title: title || texts.untitled }), [
        mails.helloTo({ name: recipientName }),
        texts.lead,
        {
          facts: [
            [texts.event, title || texts.untitled],
            [texts.begins, isAllDay ? when : `${when} (${zone.replaceAll('_', ' ')})`],
            ...(place === '' ? [] : [[texts.place, place] as const]),
          ],
        },
        { link: url, label: texts.open },
        { link: settingsUrl, label: texts.settings },
        { link: stopUrl, label: digest.stop },
      ]);
    },
  };
}

/** Text of a push message: the newest item if the person wants it, otherwise the number. */
function pushed({ host, count, line }: PushFacts, words: Words): PushText {
  const { push } = words.notifications;
  if (!line) return { title: host, body: push.count({ count }) };
  const sentence = sentenceOf(line, words);
  return { title: host, body: oneLine(count > 1 ? push.andMore({ sentence, count: count - 1 }) : sentence) };
}

/** Local format of times; whole days have no time. */
function momentIn(language: string, timeZone: string, isAllDay: boolean): Intl.DateTimeFormat {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = isAllDay ? {} : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const);
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone, ...day, ...time });
}

/** Text of a notification, as on the notifications page, with the title of its subject. */
function sentenceOf(
  line: Omit<DigestFacts['notifications']['lines'][number], 'url'>,
  { notifications }: Words,
): string {
  const names = { who: line.who || notifications.somebody, where: line.where };
  const sentence = said(notifications.sentences[line.kind], names);
  return line.title === '' ? sentence : notifications.digest.titled({ sentence, title: line.title });
}

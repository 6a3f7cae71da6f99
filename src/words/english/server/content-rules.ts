import { grouped } from '../numbers.ts';

/** Words and links that messages are checked for. `{what}` stands for a rule, `{where}` for a group. */
export const contentRules = {
  title: 'Words and links',
  titleOf: (group: string) => `Words and links in ${group}`,
  hint: 'Messages that have one of these are held until somebody who moderates has looked at them, or they are refused. That holds for what people write from now on, not for what is imported, nor for those who moderate. Messages to chosen people are never held.',
  lead: 'Words and links that are held or refused',
  none: 'There are no rules yet.',
  list: 'Rules',
  kind: 'What is looked for',
  kinds: { word: 'Word or phrase', link: 'Links to a site' },
  pattern: 'Word, phrase or site',
  patternHint:
    'Case and accents make no difference. An asterisk at the end stands for any ending: casino*. Of a site its name, such as shop.example; the sites below it count as well.',
  action: 'What happens',
  actions: { hold: 'Held for moderators', refuse: 'Refused' },
  change: { hold: 'Hold instead', refuse: 'Refuse instead' },
  changeOf: (does: string, pattern: string) => `${does}: ${pattern}`,
  try: 'Try it',
  tryHint: 'Trying it changes nothing: it shows which of the newest messages here have it.',
  add: 'Add the rule',
  remove: 'Remove',
  removeOf: (pattern: string) => `Remove the rule for ${pattern}`,
  from: 'From {where}',
  fromServer: 'From the server',
  done: {
    added: 'The rule is added.',
    changed: 'The rule is changed.',
    removed: 'The rule is removed. What waits because of it goes on waiting.',
  },
  trial: (found: number, tried: number) =>
    `Found in ${grouped(found)} of the newest ${grouped(tried)} messages that you see here.`,
  examples: 'Messages it is found in',
  heldMark: 'Waits until moderators have looked at it. Nobody else sees it yet.',
  heldFor: 'Held for {what}. Only its author and those who moderate see it.',
  heldForLink: 'Held for a link of somebody who is new here. Only its author and those who moderate see it.',
  waits: 'What waits',
  manage: 'Change',
  show: 'Show it',
} as const;

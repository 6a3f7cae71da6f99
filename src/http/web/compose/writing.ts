import type { Draft, DraftInput, DraftPlace } from '../../../core/attention/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { heldFiles, readSent, type Sent, usualPollDays } from '../content/written.ts';
import type { Writing } from './compose-page.tsx';

/** Fields of the form that a draft keeps beside title and text. */
const optionNames = [
  'seen',
  'group',
  'people',
  'except',
  'poll',
  'poll_multiple',
  'poll_days',
  'created',
  'expire',
  'nocomment',
  'upload',
  'upload_alt',
  'upload_name',
];

/** What a field holds that nobody has touched. */
const untouched: Readonly<Record<string, string>> = { seen: 'default', poll_days: usualPollDays };

/** The draft that a form describes. */
export function draftInput(sent: Sent, place: DraftPlace): DraftInput {
  const options = optionNames.flatMap((name) => {
    const values = sent
      .all(name)
      .filter((value) => name === 'upload_alt' || (value !== '' && value !== untouched[name]));
    return values.length === 0 ? [] : [[name, values]];
  });
  return {
    place,
    title: sent.text('title'),
    body: sent.text('body'),
    options: JSON.stringify(Object.fromEntries(options)),
  };
}

/** A draft as its form was sent; an empty form without one. */
export function savedSent(draft: Draft | undefined, to: string, people = ''): Sent {
  const options = JSON.parse(draft?.options ?? '{}') as Record<string, unknown>;
  const audience = people === '' ? {} : { seen: 'people', people };
  return readSent(undefined, { ...options, ...audience, title: draft?.title ?? '', body: draft?.body ?? '', to });
}

/** What somebody is writing, as the form holds it. */
export async function writingOf(context: OperationContext, viewer: UserViewer, sent: Sent): Promise<Writing> {
  return {
    to: sent.text('to'),
    title: sent.text('title').trim(),
    body: sent.text('body'),
    seen: sent.text('seen') || 'default',
    groups: sent.all('group'),
    people: sent.text('people'),
    except: sent.text('except'),
    poll: sent.text('poll'),
    isPollMultiple: sent.text('poll_multiple') === '1',
    pollDays: sent.text('poll_days') || usualPollDays,
    created: sent.text('created'),
    expire: sent.text('expire'),
    isNocomment: sent.text('nocomment') === '1',
    files: await heldFiles(context, viewer, sent),
  };
}

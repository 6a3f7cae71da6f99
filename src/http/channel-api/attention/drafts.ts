import { Type } from 'typebox';
import { discardDraft, findDraft, listDrafts, saveDraft } from '../../../core/attention/index.ts';
import {
  draftInput,
  draftKeyInput,
  draftPlace,
  draftsInput,
} from '../../../wire/channel-api/attention/attention-input.ts';
import { draftRecord, encodeDraft } from '../../../wire/channel-api/attention/attention-records.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';

/** What the user began to write. */
export const draftEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'drafts',
    section: 'Attention',
    summary: 'Your drafts, the latest first',
    description: 'One for each place; the latest 100 are kept.',
    reference: 'ours',
    input: draftsInput,
    answer: Type.Array(draftRecord),
    handle: async ({ context, viewer, input }) => {
      const { reader } = context.operations.database;
      if (input.place === undefined) return (await listDrafts(reader, viewer.userId)).map(encodeDraft);
      const draft = await findDraft(reader, viewer.userId, draftPlace(input.place));
      return draft ? [encodeDraft(draft)] : [];
    },
  }),
  endpoint({
    method: 'POST',
    path: 'draft',
    section: 'Attention',
    summary: 'Keep a draft',
    description: 'In the place of an earlier one. `success` and `draft`; an empty one is discarded, and not answered.',
    refusals: {
      404: 'There is no such channel or item, or not for you.',
      413: 'It is longer than what can be posted.',
    },
    reference: 'ours',
    input: draftInput,
    answer: Type.Object({ success, draft: Type.Optional(draftRecord) }),
    handle: async ({ context, viewer, input }) => {
      const { place, title = '', body = '', options = '{}' } = input;
      const draft = { place: draftPlace(place), title, body, options };
      const saved = await saveDraft(context.operations, viewer, draft);
      return { ...succeeded, ...(saved && { draft: encodeDraft(saved) }) };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'draft/delete',
    section: 'Attention',
    summary: 'Discard a draft',
    description: 'After it was sent, or instead.',
    refusals: { 404: 'There is no such draft.' },
    reference: 'ours',
    input: draftKeyInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      await discardDraft(context.operations, viewer, draftPlace(input.place));
      return succeeded;
    },
  }),
];

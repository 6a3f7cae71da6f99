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

/** The user's drafts. */
export const draftEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'drafts',
    section: 'Attention',
    summary: 'Your drafts, newest first',
    description: 'One per place; the latest 100 are stored.',
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
    description: 'Replaces an earlier draft. `success` and `draft`; an empty draft is discarded and not returned.',
    refusals: {
      404: 'There is no such channel or item, or you cannot see it.',
      413: 'The draft is longer than the maximum length of a post.',
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
    description: 'After sending it, or instead of sending it.',
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

import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { type EffectiveRow, listRowsToUndo, listSelectionToUndo } from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import { fileToUndo, previewUndo, takeUpload } from '../../reassignment/reassignment-files.ts';
import {
  Breadcrumbs,
  CountList,
  page,
  placeholdersBreadcrumbs,
  placeholdersPath,
  rowId,
  type SignedIn,
  uploadPath,
  useWords,
  type WebContext,
} from '../shared/index.ts';
import { placeholdersOwner, Question, tried, type Tried } from './owners.tsx';

/** Confirmation before undoing the selected reassignments. */
export const undoSelectionPage = page({
  path: 'placeholders/undo',
  who: placeholdersOwner,
  query: { chosen: Type.Optional(Type.Array(rowId, { maxItems: 1000 })) },
  load: async (asking) => ({ counts: await countsOf(asking, chosenRows(asking)) }),
  view: ({ words, group, counts }) => ({
    title: words.reassigning.undoUpload.chosenTitle,
    status: counts.problem === undefined ? undefined : 422,
    content: <UndoParts group={group} counts={counts} upload={undefined} />,
  }),
  actions: { default: { run: async (asking) => undo(asking, undefined, await chosenRows(asking)) } },
});

/** Confirmation before undoing an upload. */
export const undoUploadPage = page({
  path: 'uploads/:upload/undo',
  who: placeholdersOwner,
  params: { upload: rowId },
  load: async (asking) => ({ counts: await countsOf(asking, uploadedRows(asking)) }),
  view: ({ words, group, params: { upload }, counts }) => ({
    title: words.reassigning.undoUpload.title,
    status: counts.problem === undefined ? undefined : 422,
    content: <UndoParts group={group} counts={counts} upload={upload} />,
  }),
  actions: { default: { run: async (asking) => undo(asking, asking.params.upload, await uploadedRows(asking)) } },
});

interface Asking extends SignedIn {
  readonly web: WebContext;
  readonly group: Group;
  readonly words: Words;
}

function chosenRows({
  web,
  viewer,
  group,
  query,
}: Asking & { readonly query: { readonly chosen?: readonly number[] } }) {
  return listSelectionToUndo(web.operations, viewer, { groupId: group.id, sourceUserIds: query.chosen ?? [] });
}

function uploadedRows({ web, viewer, group, params }: Asking & { readonly params: { readonly upload: number } }) {
  return listRowsToUndo(web.operations, viewer, { groupId: group.id, uploadId: params.upload });
}

type Counts = readonly (readonly [name: string, count: number])[];

function countsOf({ web, viewer, group, words }: Asking, reading: Promise<EffectiveRow[]>): Promise<Tried<Counts>> {
  const texts = words.reassigning.undoUpload;
  const previewing = reading.then((rows) => previewUndo({ context: web, viewer, group }, rows));
  const counting = previewing.then((previewed): Counts => {
    const count = (action: string) => previewed.filter((row) => row.action === action).length;
    return [
      [texts.undone, count('undo')],
      [texts.cancelled, count('cancel')],
      [texts.released, count('undo_keep_as_placeholder')],
      [texts.failed, previewed.filter(({ outcome }) => outcome.state === 'failed').length],
    ];
  });
  return tried(counting, words);
}

async function undo({ web, viewer, group }: Asking, upload: number | undefined, rows: readonly EffectiveRow[]) {
  await takeUpload(web, group, viewer, fileToUndo(upload, rows));
  return { to: `${placeholdersPath(group)}?uploaded` };
}

interface UndoProps {
  readonly group: Group;
  readonly upload: number | undefined;
  readonly counts: Tried<Counts>;
}

function UndoParts({ group, upload, counts: { value: counts = [], problem } }: UndoProps) {
  const allWords = useWords();
  const words = allWords.reassigning.undoUpload;
  const isChosen = upload === undefined;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <Question
        title={isChosen ? words.chosenTitle : words.title}
        action="default"
        yes={isChosen ? words.undoChosen : words.undo}
        no={words.leave}
        back={isChosen ? placeholdersPath(group) : uploadPath(group, upload)}
        problem={problem}
      >
        <p>{isChosen ? words.chosenLead : words.lead}</p>
        <CountList rows={counts.filter(([, count]) => count > 0)} />
        <p>{words.stays}</p>
      </Question>
    </>
  );
}

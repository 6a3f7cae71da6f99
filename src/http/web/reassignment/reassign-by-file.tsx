import type { Group } from '../../../core/groups/index.ts';
import { sentenceOf } from '../../../core/platform/index.ts';
import {
  prefillAssignees,
  type PreviewedRow,
  reassignableStatuses,
  type RowState,
  sourceUserStatuses,
} from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import { evidenceOf, previewUpload, sendPendingFile, takeUpload } from '../../reassignment/reassignment-files.ts';
import type { FilePart } from '../../uploads.ts';
import { Type } from 'typebox';
import type { FastifyReply } from 'fastify';
import {
  Breadcrumbs,
  Filled,
  Form,
  groupOwner,
  page,
  placeholdersBreadcrumbs,
  placeholdersPath,
  sendPage,
  type SignedIn,
  Submit,
  SuccessNotice,
  Table,
  Tick,
  uploadPath,
  usePage,
  useWords,
  type WebContext,
} from '../shared/index.ts';
import { type ShownRow, UploadRows } from './upload-rows.tsx';

/** Rows of a dry run shown on the page; the rest is only counted. */
const maxPreviewRows = 500;
const given = Type.Optional(Type.String());

/** The CSV to fill in: empty, with suggestions, with addresses, or as a mapping for another server. */
export const placeholdersFile = page({
  path: 'placeholders.csv',
  who: groupOwner,
  query: { prefill: given, addresses: given, mapping: given },
  send: async ({ operations, reader, viewer, group, reply, query: { prefill, addresses, mapping } }) => {
    const evidence = prefill === undefined ? undefined : evidenceOf([prefill]);
    const prefilled = evidence && (await prefillAssignees(operations, viewer, group.id, evidence));
    const asMapping = mapping !== undefined;
    const statuses = asMapping ? sourceUserStatuses : reassignableStatuses;
    const wanted = { prefilled, statuses, withAddresses: addresses !== undefined, asMapping };
    return sendPendingFile(reply, reader, group, viewer.at, wanted);
  },
});

interface Sending extends SignedIn {
  readonly web: WebContext;
  readonly group: Group;
  readonly words: Words;
  readonly reply: FastifyReply;
}

/** Accepts a completed file, or shows a dry run. */
export async function takeFile(
  { web, viewer, session, group, words, reply }: Sending,
  file: FilePart,
  { invites, isDryRun }: { readonly invites: boolean; readonly isDryRun: boolean },
) {
  const sent = { ...file, invites };
  if (!isDryRun) {
    await takeUpload(web, group, viewer, sent);
    return { to: `${placeholdersPath(group)}?uploaded` };
  }
  const preview = await previewUpload(web, group, viewer, sent);
  if ('uploadId' in preview) return { to: uploadPath(group, preview.uploadId) };
  const content = <Preview group={group} filename={file.filename} previewed={preview.rows} />;
  return sendPage(reply, session, { title: words.uploads.dryRunOf({ file: file.filename }), content });
}

interface PreviewProps {
  readonly group: Group;
  readonly filename: string;
  readonly previewed: readonly PreviewedRow[];
}

/** Dry run of a file, row by row. */
function Preview({ group, filename, previewed }: PreviewProps) {
  const words = useWords();
  const { uploads } = words;
  const count = (state: RowState) => previewed.filter(({ outcome }) => outcome.state === state).length;
  const failed = count('failed');
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, words)} />
      <h1>{uploads.dryRunOf({ file: filename })}</h1>
      <SuccessNotice tone={failed > 0 ? 'warn' : 'good'}>
        {uploads.preview({ total: previewed.length, matched: count('matched'), failed, skipped: count('skipped') })}
      </SuccessNotice>
      {/* The address of this page is that of the form, so without a query the link would lead nowhere. */}
      <p>
        <a class="button second" href={`${placeholdersPath(group)}?tab=awaiting#reassign`}>
          {uploads.backToUpload}
        </a>
      </p>
      <section aria-labelledby="rows">
        <h2 id="rows">{uploads.rows}</h2>
        {previewed.length > maxPreviewRows && <p class="faint">{uploads.firstRows({ count: maxPreviewRows })}</p>}
        <UploadRows rows={previewed.slice(0, maxPreviewRows).map(shownRow)} labelledBy="rows" />
      </section>
    </>
  );
}

function shownRow({ line, cells, outcome, sourceUser }: PreviewedRow): ShownRow {
  const [code, message] = outcome.state === 'failed' ? [outcome.code, sentenceOf(outcome.refusal)] : [null, null];
  return { line, cells, state: outcome.state, code, message, isSourceKnown: sourceUser !== undefined };
}

/** A problem in an uploaded file. */
interface FileProblem {
  readonly row: number;
  readonly column: string | number;
  readonly message: string;
}

/** Problems in a rejected file. */
export function FileProblems() {
  const { uploads } = useWords();
  const { problems: words } = uploads;
  const problems = (usePage().forms?.refused?.problem.facts?.['errors'] ?? []) as readonly FileProblem[];
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{words.title}</h2>
      <Table
        labelledBy="problems"
        columns={[words.row, words.column, words.problem]}
        rows={problems}
        none=""
        row={({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <th scope="row">{uploads.rowNumber({ row })}</th>
            <td data-label={words.column}>{column}</td>
            <td data-label={words.problem}>{message}</td>
          </tr>
        )}
      />
    </section>
  );
}

/** Bulk reassignment: download a file, complete it, upload it. */
export function ReassignByFile({ group }: { readonly group: Group }) {
  const path = placeholdersPath(group);
  const { placeholders, reassigning } = useWords();
  return (
    <section aria-labelledby="reassign">
      <h2 id="reassign">{placeholders.bulk}</h2>
      <div class="card">
        <ol class="steps">
          <li>
            <Downloads path={path} />
          </li>
          <li>
            {placeholders.fill} {reassigning.mapping.defaultRow}
          </li>
          <li>
            <Form action="default" encType="multipart/form-data" class="upload">
              <label>
                {placeholders.uploadFile}
                <input type="file" name="file" accept=".csv,text/csv" required aria-describedby="bulk-help" />
              </label>
              <Tick name="invite" label={reassigning.invite.all} class="check" />
              <Submit>{placeholders.upload}</Submit>
              <Submit class="second" name="dry_run" value="1">
                {placeholders.dryRun}
              </Submit>
            </Form>
            <span class="hint" id="bulk-help">
              {placeholders.bulkHint}
            </span>
          </li>
        </ol>
        <p>
          {reassigning.mapping.lead}{' '}
          <a href={`${path}.csv?mapping=1`} download>
            {reassigning.mapping.download}
          </a>
        </p>
      </div>
    </section>
  );
}

/** Links to the three lists to fill in. */
function Downloads({ path }: { readonly path: string }) {
  const { placeholders, reassigning } = useWords();
  const link = (query: string, label: string) => (
    <a href={`${path}.csv${query}`} download>
      {label}
    </a>
  );
  return (
    <Filled
      text={placeholders.download}
      slots={{
        list: link('', placeholders.downloadList),
        filled: link('?prefill=email,username,name', reassigning.suggestions.fill),
        addresses: link('?addresses=1', reassigning.invite.addresses),
      }}
    />
  );
}

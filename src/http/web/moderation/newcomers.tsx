import { Type } from 'typebox';
import { linkLimits, maxNewcomerLimits, type NewcomerLimits, readNewcomerLimits } from '../../../core/content/index.ts';
import { findGroup } from '../../../core/groups/index.ts';
import { changeNewcomerLimits } from '../../../core/moderation/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import {
  type AddPage,
  CsrfInput,
  groupPath,
  redirectTo,
  rowId,
  usePage,
  useWords,
  type WebContext,
} from '../shared/index.ts';

/** The limits for people who are new, and where they are changed. */
export interface ShownLimits {
  /** Null for the server. */
  readonly groupId: number | null;
  readonly limits: NewcomerLimits;
  /** The group has none of its own: these are from above. */
  readonly isInherited: boolean;
}

/** The limits that hold in a group, or on the server (null). */
export async function readLimits(reader: Reader, groupId: number | null): Promise<ShownLimits> {
  return { groupId, ...(await readNewcomerLimits(reader, groupId)) };
}

/** Changes the limits of the server, or of a group. */
export function newcomerRoutes(add: AddPage, { operations }: WebContext): void {
  add({
    method: 'POST',
    path: '/moderation/newcomers',
    auth: 'session',
    body: Type.Object({
      group: Type.Optional(rowId),
      days: Type.Integer({ minimum: 0, maximum: maxNewcomerLimits.days }),
      messages: Type.Integer({ minimum: 0, maximum: maxNewcomerLimits.messages }),
      max_an_hour: Type.Union([Type.Literal(''), Type.Integer({ minimum: 1, maximum: maxNewcomerLimits.maxAnHour })]),
      links: Type.Enum([...linkLimits]),
      inherit: Type.Optional(Type.Literal('1')),
    }),
    handle: async ({ session, body, reply }) => {
      const { group: groupId = null, days, messages, max_an_hour: max, links, inherit } = body;
      const limits = { days, messages, maxAnHour: max === '' ? null : max, links };
      await changeNewcomerLimits(operations, session.viewer, groupId, inherit === '1' ? undefined : limits);
      const group = groupId === null ? undefined : await findGroup(operations.database.reader, groupId);
      return redirectTo(reply, `${group ? groupPath(group, 'moderation') : '/admin/moderation'}?notice=limits`);
    },
  });
}

/** What people who are new may not do yet, and the form that changes it. */
export function NewcomerForm({ groupId, limits, isInherited }: ShownLimits) {
  const { newcomers: words } = useWords().moderation;
  const { csrfToken } = usePage();
  const { days, messages, maxAnHour, links } = limits;
  return (
    <section aria-labelledby="newcomers">
      <h2 id="newcomers">{words.title}</h2>
      <p class="faint">{words.hint}</p>
      <form method="post" action="/moderation/newcomers" class="stack card">
        <CsrfInput value={csrfToken} />
        {groupId !== null && (
          <>
            <input type="hidden" name="group" value={groupId} />
            <label class="choice">
              <input type="checkbox" name="inherit" value="1" checked={isInherited} /> {words.inherit}
            </label>
          </>
        )}
        <NumberField {...{ name: 'days', label: words.days, value: days, max: maxNewcomerLimits.days }} />
        <NumberField
          {...{ name: 'messages', label: words.messages, value: messages, max: maxNewcomerLimits.messages }}
        />
        <p class="hint">{words.zero}</p>
        <label class="field">
          {words.maxAnHour}
          <input type="number" name="max_an_hour" value={maxAnHour ?? ''} min={1} max={maxNewcomerLimits.maxAnHour} />
          <span class="hint">{words.anyNumber}</span>
        </label>
        <label class="field">
          {words.links}
          <select name="links">
            {linkLimits.map((each) => (
              <option key={each} value={each} selected={each === links}>
                {words.linkChoices[each]}
              </option>
            ))}
          </select>
        </label>
        <div class="actions">
          <button type="submit">{words.save}</button>
        </div>
      </form>
    </section>
  );
}

interface NumberProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

function NumberField({ name, label, value, max }: NumberProps) {
  return (
    <label class="field">
      {label}
      <input type="number" name={name} value={value} min={0} max={max} required />
    </label>
  );
}

import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  answerClaims,
  changeClaimSettings,
  type ClaimSettings,
  claimModes,
  listClaims,
  showClaimSettings,
} from '../../../core/reassignment/index.ts';
import {
  CountedPagination,
  EmptyState,
  Form,
  FormRefusal,
  page,
  pageNumber,
  placeholdersPath,
  rowId,
  sourceUserPath,
  StatusBadge,
  Tick,
  ticked,
  Time,
  useTyped,
  useWords,
} from '../shared/index.ts';
import { PlaceholdersHead, placeholdersOwner } from './owners.tsx';
import { claimedName, type ShownClaim, withPeople } from './shown-claims.ts';

const pageSize = 50;

/** Open claims, and the claim settings. */
export const claimsPage = page({
  path: 'placeholders/claims',
  who: placeholdersOwner,
  query: { page: pageNumber },
  load: async ({ operations, reader, viewer, group, query: { page: number = 1 } }) => {
    const slice = { states: ['open'] as const, offset: (number - 1) * pageSize, limit: pageSize };
    const { claims, total } = await listClaims(operations, viewer, group.id, slice);
    return {
      claims: await withPeople(reader, claims),
      settings: await showClaimSettings(operations, viewer, group.id),
      number,
      pages: Math.ceil(total / pageSize),
    };
  },
  view: (shown) => ({
    title: shown.words.reassigning.claims.title({ group: shown.group.name }),
    content: <Claims {...shown} />,
  }),
  notices: ({ words }) => words.reassigning.claims.notices,
  actions: {
    answer: {
      input: { answer: Type.Enum(['approve', 'decline']), claim: Type.Optional(Type.Array(rowId, { maxItems: 200 })) },
      run: async ({ operations, viewer, group, words, input: { answer, claim: claimIds = [] } }) => {
        if (claimIds.length === 0) throw new FormRefusal(words.reassigning.claims.chooseSome);
        const results = await answerClaims(operations, viewer, { groupId: group.id, claimIds, answer });
        const refused = results.find(({ refusal }) => refusal !== undefined);
        if (refused) throw new FormRefusal(refused.refusal!);
        return { notice: answer };
      },
    },
    settings: {
      input: { claims: Type.Enum([...claimModes]), approves_addresses: ticked },
      run: async ({ operations, viewer, group, input: { claims, approves_addresses: approves } }) => {
        await changeClaimSettings(operations, viewer, group.id, { claims, approvesAddresses: approves !== undefined });
        return { notice: 'settings' };
      },
    },
  },
});

interface ClaimsProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly settings: ClaimSettings;
  readonly claims: readonly ShownClaim[];
  readonly number: number;
  readonly pages: number;
}

function Claims({ claims, settings, number, pages, ...place }: ClaimsProps) {
  const words = useWords().reassigning.claims;
  const path = placeholdersPath(place.group);
  return (
    <>
      <PlaceholdersHead {...place} title={words.title({ group: place.group.name })} />
      <p>{words.lead}</p>
      {claims.length === 0 ? (
        <EmptyState>
          {words.none} <a href={path}>{words.back}</a>
        </EmptyState>
      ) : (
        <>
          <Answers claims={claims} />
          <CountedPagination page={number} pages={pages} pathOf={(other) => `${path}/claims?page=${other}`} />
        </>
      )}
      <Settings settings={settings} />
    </>
  );
}

function Answers({ claims }: Pick<ClaimsProps, 'claims'>) {
  const words = useWords().reassigning.claims;
  return (
    <Form action="answer" class="stack">
      <table class="people">
        <caption class="hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.choose}</th>
            <th scope="col">{words.original}</th>
            <th scope="col">{words.claimant}</th>
            <th scope="col">{words.because}</th>
            <th scope="col">{words.since}</th>
          </tr>
        </thead>
        <tbody>
          {claims.map((shown) => (
            <Row key={shown.claim.id} {...shown} />
          ))}
        </tbody>
      </table>
      <div class="actions">
        <button type="submit" name="answer" value="approve">
          {words.approve}
        </button>
        <button type="submit" name="answer" value="decline" class="second">
          {words.decline}
        </button>
      </div>
    </Form>
  );
}

function Row({ claim, sourceUser, user }: ShownClaim) {
  const words = useWords().reassigning.claims;
  const original = claimedName(sourceUser);
  const chosen = useTyped('claim');
  return (
    <tr>
      <td data-label={words.choose}>
        <input
          type="checkbox"
          name="claim"
          value={claim.id}
          checked={chosen?.includes(String(claim.id)) ?? false}
          aria-label={words.chooseOne({ original, claimant: user?.name ?? '' })}
        />
      </td>
      <th scope="row">
        <a href={sourceUserPath(claim.sourceUserId)}>{original}</a>
        <span class="below">{sourceUser?.sourceHostname}</span>
      </th>
      <td data-label={words.claimant}>{user && `${user.name} (@${user.username})`}</td>
      <td data-label={words.because}>
        <StatusBadge tone={claim.basis === 'address' ? 'good' : 'warn'}>{words.bases[claim.basis]}</StatusBadge>
      </td>
      <td data-label={words.since}>
        <Time at={claim.createdAt} />
      </td>
    </tr>
  );
}

function Settings({ settings }: Pick<ClaimsProps, 'settings'>) {
  const words = useWords().reassigning.claims;
  return (
    <section aria-labelledby="claim-settings">
      <h2 id="claim-settings">{words.settings}</h2>
      <Form action="settings" class="card stack">
        <fieldset>
          <legend>{words.mode}</legend>
          {claimModes.map((mode) => (
            <Tick
              key={mode}
              type="radio"
              name="claims"
              value={mode}
              label={words.modes[mode]}
              checked={settings.claims === mode}
              class="check"
            />
          ))}
        </fieldset>
        <Tick name="approves_addresses" label={words.automatic} checked={settings.approvesAddresses} class="check" />
        <p class="hint">{words.automaticHint}</p>
        <div>
          <button type="submit">{words.save}</button>
        </div>
      </Form>
    </section>
  );
}

import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  type ClaimSettings,
  claimSourceUser,
  listClaimable,
  listOwnClaims,
  type SourceUser,
  withdrawClaim,
} from '../../../core/reassignment/index.ts';
import {
  ActionButton,
  CountedPagination,
  EmptyState,
  GroupHead,
  groupPath,
  groupVisitor,
  page,
  pageNumber,
  rowId,
  Time,
  useWords,
} from '../shared/index.ts';
import { claimedName, type ShownClaim, withPeople } from './shown-claims.ts';

const pageSize = 50;

/** Members claim imported contributions and see their own claims. */
export const claimPage = page({
  path: 'claim',
  who: groupVisitor,
  query: { search: Type.Optional(Type.String({ maxLength: 255 })), page: pageNumber },
  load: async ({ operations, reader, viewer, group, query: { search = '', page: number = 1 } }) => {
    const asked = { search: search.trim(), offset: (number - 1) * pageSize, limit: pageSize };
    const { settings, byAddress, byChoice, total } = await listClaimable(operations, viewer, group.id, asked);
    const sure = new Set(byAddress.map(({ id }) => id));
    return {
      settings,
      byAddress,
      byChoice: byChoice.filter(({ id }) => !sure.has(id)),
      own: await withPeople(reader, await listOwnClaims(operations, viewer, group.id)),
      search: asked.search,
      number,
      pages: Math.ceil(total / pageSize),
    };
  },
  view: (shown) => ({ title: shown.words.reassigning.claims.question, content: <ClaimParts {...shown} /> }),
  notices: ({ words: { reassigning } }) => reassigning.claims.notices,
  actions: {
    'people/:person': {
      input: { person: rowId },
      run: async ({ operations, viewer, input }) => {
        await claimSourceUser(operations, viewer, input.person);
        return { notice: 'claimed' };
      },
    },
    'claims/:claim/withdraw': {
      input: { claim: rowId },
      run: async ({ operations, viewer, input }) => {
        await withdrawClaim(operations, viewer, input.claim);
        return { notice: 'withdrawn' };
      },
    },
  },
});

interface ClaimProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly settings: ClaimSettings;
  readonly byAddress: readonly SourceUser[];
  readonly byChoice: readonly SourceUser[];
  readonly search: string;
  readonly number: number;
  readonly pages: number;
  /** What the viewer has claimed in this group. */
  readonly own: readonly ShownClaim[];
}

function ClaimParts(props: ClaimProps) {
  const { group, settings, byAddress, own } = props;
  const words = useWords().reassigning.claims;
  const isEmpty = byAddress.length === 0 && settings.claims !== 'choice';
  return (
    <>
      <GroupHead {...props} title={words.question} />
      <p>{words.questionLead({ group: group.name })}</p>
      {own.length > 0 && <Own own={own} />}
      {isEmpty && (
        <EmptyState>
          {words.nobody} <a href={groupPath(group)}>{group.name}</a>
        </EmptyState>
      )}
      {byAddress.length > 0 && (
        <section aria-labelledby="by-address">
          <h2 id="by-address">{words.byAddress}</h2>
          <p class="hint">{words.byAddressHint}</p>
          <People people={byAddress} />
        </section>
      )}
      {settings.claims === 'choice' && <Choice {...props} />}
    </>
  );
}

function Choice({ group, byChoice, search, number, pages }: ClaimProps) {
  const words = useWords().reassigning.claims;
  const path = groupPath(group, 'claim');
  const filter = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
  return (
    <section aria-labelledby="by-choice">
      <h2 id="by-choice">{words.byChoice}</h2>
      <p class="hint">{words.byChoiceHint}</p>
      <form class="filter" action={`${path}#by-choice`} role="search" aria-label={words.byChoice}>
        <label>
          {words.search}
          <input type="search" name="search" value={search} maxLength={255} />
        </label>
        <button type="submit" class="second">
          {words.show}
        </button>
      </form>
      {byChoice.length === 0 ? <EmptyState>{words.noMatch}</EmptyState> : <People people={byChoice} />}
      <CountedPagination page={number} pages={pages} pathOf={(other) => `${path}?page=${other}${filter}#by-choice`} />
    </section>
  );
}

function People({ people }: { readonly people: readonly SourceUser[] }) {
  const words = useWords().reassigning.claims;
  return (
    <div class="rows">
      {people.map((each) => (
        <div class="row wrap" key={each.id}>
          <div class="grow">
            <p>
              <strong>{words.importedAs({ name: claimedName(each) })}</strong>
            </p>
            <p class="under">
              {[each.username && `@${each.username}`, each.sourceHostname].filter(Boolean).join(' · ')}
            </p>
          </div>
          <ActionButton
            action="people/:person"
            values={{ person: each.id }}
            class="small-button"
            aria-label={words.claimOf({ name: claimedName(each) })}
          >
            {words.claim}
          </ActionButton>
        </div>
      ))}
    </div>
  );
}

function Own({ own }: Pick<ClaimProps, 'own'>) {
  const words = useWords().reassigning.claims;
  return (
    <section aria-labelledby="own-claims">
      <h2 id="own-claims">{words.own}</h2>
      <div class="rows">
        {own.map(({ claim, sourceUser }) => (
          <div class="row wrap" key={claim.id}>
            <div class="grow">
              <p>
                <strong>{words.importedAs({ name: claimedName(sourceUser) })}</strong>
              </p>
              <p class="under">
                {words.states[claim.state]} <Time at={claim.answeredAt ?? claim.createdAt} />
              </p>
            </div>
            {claim.state === 'open' && (
              <ActionButton
                action="claims/:claim/withdraw"
                values={{ claim: claim.id }}
                class="second small-button"
                aria-label={words.withdrawOf({ name: claimedName(sourceUser) })}
              >
                {words.withdraw}
              </ActionButton>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

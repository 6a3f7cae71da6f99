import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { type Claim, type ClaimSettings, claimModes, type SourceUser } from '../../../core/reassignment/index.ts';
import {
  Breadcrumbs,
  CountedPagination,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  groupPath,
  placeholdersBreadcrumbs,
  placeholdersPath,
  sourceUserPath,
  StatusBadge,
  SuccessNotice,
  Time,
  useWords,
} from '../shared/index.ts';

/** A claim with the people whom it names. */
export interface ShownClaim {
  readonly claim: Claim;
  readonly sourceUser: SourceUser | undefined;
  readonly user: User | undefined;
}

export interface ClaimsProps {
  readonly group: Group;
  readonly settings: ClaimSettings;
  readonly claims: readonly ShownClaim[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly done: string | undefined;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Claims that wait for an Owner, and what members may claim. */
export function ClaimsPage(props: ClaimsProps) {
  const { group, claims, done, problem, page, pages } = props;
  const allWords = useWords();
  const words = allWords.reassigning.claims;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <h1>{words.title(group.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p>{words.lead}</p>
      {claims.length === 0 ? (
        <EmptyState>
          {words.none} <a href={placeholdersPath(group)}>{words.back}</a>
        </EmptyState>
      ) : (
        <>
          <Answers {...props} />
          <CountedPagination
            {...{ page, pages }}
            pathOf={(other) => `${placeholdersPath(group)}/claims?page=${other}`}
          />
        </>
      )}
      <Settings {...props} />
    </>
  );
}

function Answers({ group, claims, csrfToken }: ClaimsProps) {
  const words = useWords().reassigning.claims;
  return (
    <form method="post" action={`/groups/${group.id}/claims`} class="stack">
      <CsrfInput value={csrfToken} />
      <table class="people">
        <caption class="visually-hidden">{words.caption}</caption>
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
    </form>
  );
}

function Row({ claim, sourceUser, user }: ShownClaim) {
  const words = useWords().reassigning.claims;
  const original = nameOf(sourceUser);
  const claimant = user ? `${user.name} (@${user.username})` : '';
  return (
    <tr>
      <td data-label={words.choose}>
        <input type="checkbox" name="claim" value={claim.id} aria-label={words.chooseOne(original, user?.name ?? '')} />
      </td>
      <th scope="row">
        <a href={sourceUserPath(claim.sourceUserId)}>{original}</a>
        <span class="below">{sourceUser?.sourceHostname}</span>
      </th>
      <td data-label={words.claimant}>{claimant}</td>
      <td data-label={words.because}>
        <StatusBadge tone={claim.basis === 'address' ? 'good' : 'warn'}>{words.bases[claim.basis]}</StatusBadge>
      </td>
      <td data-label={words.since}>
        <Time at={claim.createdAt} />
      </td>
    </tr>
  );
}

function Settings({ group, settings, csrfToken }: ClaimsProps) {
  const words = useWords().reassigning.claims;
  return (
    <section aria-labelledby="claim-settings">
      <h2 id="claim-settings">{words.settings}</h2>
      <form method="post" action={`/groups/${group.id}/claim-settings`} class="card stack">
        <CsrfInput value={csrfToken} />
        <fieldset>
          <legend>{words.mode}</legend>
          {claimModes.map((mode) => (
            <label class="check" key={mode}>
              <input type="radio" name="claims" value={mode} checked={settings.claims === mode} /> {words.modes[mode]}
            </label>
          ))}
        </fieldset>
        <label class="check">
          <input type="checkbox" name="approves_addresses" value="1" checked={settings.approvesAddresses} />{' '}
          {words.automatic}
        </label>
        <p class="hint">{words.automaticHint}</p>
        <div>
          <button type="submit">{words.save}</button>
        </div>
      </form>
    </section>
  );
}

export interface ClaimPageProps {
  readonly group: Group;
  readonly settings: ClaimSettings;
  readonly byAddress: readonly SourceUser[];
  readonly byChoice: readonly SourceUser[];
  readonly search: string;
  readonly page: number;
  readonly pages: number;
  /** What the viewer has claimed in this group. */
  readonly own: readonly ShownClaim[];
  readonly done: string | undefined;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Whom of the original users a member may be. */
export function ClaimPage(props: ClaimPageProps) {
  const { group, settings, byAddress, own, done, problem, csrfToken } = props;
  const words = useWords().reassigning.claims;
  const isEmpty = byAddress.length === 0 && settings.claims !== 'choice';
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs([group])} />
      <h1>{words.question}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p>{words.questionLead(group.name)}</p>
      {own.length > 0 && <Own own={own} csrfToken={csrfToken} />}
      {isEmpty && (
        <EmptyState>
          {words.nobody} <a href={groupPath(group)}>{group.name}</a>
        </EmptyState>
      )}
      {byAddress.length > 0 && (
        <section aria-labelledby="by-address">
          <h2 id="by-address">{words.byAddress}</h2>
          <p class="hint">{words.byAddressHint}</p>
          <People people={byAddress} csrfToken={csrfToken} />
        </section>
      )}
      {settings.claims === 'choice' && <Choice {...props} />}
    </>
  );
}

function Choice({ group, byChoice, search, page, pages, csrfToken }: ClaimPageProps) {
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
      {byChoice.length === 0 ? (
        <EmptyState>{words.noMatch}</EmptyState>
      ) : (
        <People people={byChoice} csrfToken={csrfToken} />
      )}
      <CountedPagination {...{ page, pages }} pathOf={(other) => `${path}?page=${other}${filter}#by-choice`} />
    </section>
  );
}

function People({ people, csrfToken }: { readonly people: readonly SourceUser[]; readonly csrfToken: string }) {
  const words = useWords().reassigning.claims;
  return (
    <div class="rows">
      {people.map((each) => (
        <div class="row wrap" key={each.id}>
          <div class="grow">
            <p>
              <strong>{words.importedAs(nameOf(each))}</strong>
            </p>
            <p class="under">
              {[each.username && `@${each.username}`, each.sourceHostname].filter(Boolean).join(' · ')}
            </p>
          </div>
          <form method="post" action={`/source_users/${each.id}/claim`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="small-button" aria-label={words.claimOf(nameOf(each))}>
              {words.claim}
            </button>
          </form>
        </div>
      ))}
    </div>
  );
}

function Own({ own, csrfToken }: { readonly own: readonly ShownClaim[]; readonly csrfToken: string }) {
  const words = useWords().reassigning.claims;
  return (
    <section aria-labelledby="own-claims">
      <h2 id="own-claims">{words.own}</h2>
      <div class="rows">
        {own.map(({ claim, sourceUser }) => (
          <div class="row wrap" key={claim.id}>
            <div class="grow">
              <p>
                <strong>{words.importedAs(nameOf(sourceUser))}</strong>
              </p>
              <p class="under">
                {words.states[claim.state]} <Time at={claim.answeredAt ?? claim.createdAt} />
              </p>
            </div>
            {claim.state === 'open' && (
              <form method="post" action={`/claims/${claim.id}/withdraw`}>
                <CsrfInput value={csrfToken} />
                <button type="submit" class="second small-button" aria-label={words.withdrawOf(nameOf(sourceUser))}>
                  {words.withdraw}
                </button>
              </form>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function nameOf(sourceUser: SourceUser | undefined): string {
  return sourceUser?.name ?? sourceUser?.username ?? sourceUser?.identifier ?? '';
}

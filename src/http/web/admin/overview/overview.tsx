import {
  type HealthPart,
  healthParts,
  type HealthState,
  maxJobsCounted,
  type ProbeOutcome,
} from '../../../../core/platform/index.ts';
import {
  AdminHead,
  administrator,
  DetailList,
  momentInTable,
  page,
  StatusBadge,
  type Tone,
  usePage,
} from '../../shared/index.ts';
import type { ComponentChildren } from 'preact';
import { addMilliseconds, type Instant } from '../../../../lib/clock.ts';
import type { Words } from '../../../../words/index.ts';
import type { ServerHealth } from '../../../health/server-health.ts';

/** The health of the server. */
export const overviewPage = page({
  path: '/admin',
  who: administrator,
  load: async ({ web, viewer }) => ({ health: await web.health.read(viewer) }),
  view: ({ words, health }) => ({ title: words.administration.title, content: <Overview health={health} /> }),
});

const tones: Readonly<Record<HealthState, Tone>> = { good: 'good', attention: 'warn', failing: 'bad' };

/** Where more is to be seen about a part. */
const paths: Partial<Readonly<Record<HealthPart, string>>> = {
  blobs: '/admin/storage',
  jobs: '/admin/jobs',
  worker: '/admin/jobs?state=running',
  mail: '/admin/mails',
};

/** A name with what it stands for; an empty text leaves it out. */
type Fact = readonly [name: string, value: string];

function Overview({ health }: { readonly health: ServerHealth }) {
  const { words, zone } = usePage();
  const { administration, health: texts } = words;
  const moment = (at: Instant | undefined) => (at === undefined ? '' : momentInTable(at, zone, words));
  const facts = factsOf(health, words, moment);
  return (
    <>
      <AdminHead title={administration.title} />
      <div class={`notice ${tones[health.state]}`}>
        <p>
          <strong>{texts.overall[health.state]}</strong> {texts.checked({ when: moment(health.facts.at) })}{' '}
          <a href="/admin">{texts.again}</a>
        </p>
      </div>
      <div class="health">
        {healthParts.map((part) => (
          <PartCard key={part} part={part} {...health.parts[part]}>
            <DetailList rows={facts[part]} />
          </PartCard>
        ))}
      </div>
    </>
  );
}

interface PartCardProps {
  readonly part: HealthPart;
  readonly state: HealthState;
  readonly problem: ServerHealth['parts'][HealthPart]['problem'];
  readonly children: ComponentChildren;
}

/** A part of the server with its state, which is said in words as well as by colour, and what to do about it. */
export function PartCard({ part, state, problem, children }: PartCardProps) {
  const { health } = usePage().words;
  const path = paths[part];
  const name = health.parts[part];
  return (
    <section class="card" aria-labelledby={`part-${part}`}>
      <div class="part">
        <h2 id={`part-${part}`}>{path === undefined ? name : <a href={path}>{name}</a>}</h2>
        <StatusBadge tone={tones[state]}>{health.states[state]}</StatusBadge>
      </div>
      {problem && <p class="advice">{health.advice[problem]}</p>}
      {children}
    </section>
  );
}

function factsOf(
  { facts, files, ...rest }: ServerHealth,
  { health: words, count, size }: Words,
  moment: (at: Instant | undefined) => string,
): Readonly<Record<HealthPart, readonly Fact[]>> {
  const { facts: names, never } = words;
  const milliseconds = (count: number) => millisecondsText(count, words);
  const { database, blobs, disk, jobs, worker, mail, backup, requests, process } = facts;
  const counted = (some: number) => (some >= maxJobsCounted ? words.orMore({ max: maxJobsCounted }) : count(some));
  const took = (outcome: ProbeOutcome) => tookOf(outcome, words);
  return {
    database: [
      [names.kind, words.databases[database.kind]],
      [names.size, size(database.bytes)],
      [names.write, took(database.write)],
    ],
    blobs: [
      [names.kind, blobs.isDisk ? words.stores.disk : words.stores.s3],
      [names.files, files ? count(files.count) : ''],
      [names.size, files ? size(files.bytes) : ''],
      [names.probe, took(blobs.probe)],
    ],
    disk: [[names.free, disk ? words.partOf({ part: size(disk.free), all: size(disk.total) }) : words.elsewhere]],
    jobs: [
      [names.waiting, counted(jobs.waiting)],
      [names.oldest, moment(jobs.oldestDueAt)],
      [names.running, counted(jobs.running)],
      [names.failed, counted(jobs.failed)],
      ...jobs.failingChores.map((chore) => failingFact(chore, words, moment)),
    ],
    worker: [
      [names.finished, moment(worker.lastFinishedAt) || never],
      [names.now, worker.holdsJobs ? words.yes : words.no],
    ],
    mail: [
      [names.waiting, counted(mail.waiting)],
      [names.oldest, moment(mail.oldestWaitingAt)],
      [names.failed, counted(mail.failed)],
      [names.sent, moment(mail.lastSentAt) || never],
      [names.failure, mail.lastFailure ? `${moment(mail.lastFailure.at)}: ${mail.lastFailure.error}` : never],
    ],
    backup: [[names.newest, moment(backup.lastAt) || words.none]],
    requests: [
      [names.count, count(requests.count)],
      [names.half, requests.count > 0 ? milliseconds(requests.p50) : ''],
      [names.most, requests.count > 0 ? milliseconds(requests.p99) : ''],
    ],
    process: [
      [names.name, rest.processName ?? ''],
      [names.version, rest.version],
      [names.since, moment(addMilliseconds(facts.at, -rest.uptimeSeconds * 1000))],
      [names.memory, size(process.memory)],
      [names.heap, words.partOf({ part: size(process.heap), all: size(process.heapLimit) })],
      [names.eventLoop, milliseconds(process.eventLoop)],
    ],
  };
}

function failingFact(
  { name, since, error }: ServerHealth['facts']['jobs']['failingChores'][number],
  words: Words['health'],
  moment: (at: Instant | undefined) => string,
): Fact {
  return [words.failingChore({ name }), `${words.failingSince({ when: moment(since) })} ${error.slice(0, 300)}`];
}

/** Less than one is shown as such. */
function millisecondsText(count: number, words: Words['health']): string {
  return words.milliseconds({ count: count < 1 ? 0 : Math.round(count) });
}

function tookOf(outcome: ProbeOutcome, words: Words['health']): string {
  if (outcome.state === 'ok') return millisecondsText(outcome.milliseconds, words);
  return outcome.state === 'failed' ? words.failed : words.noAnswer;
}

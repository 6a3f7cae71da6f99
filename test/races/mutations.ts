import { buildSchema, getNamedType, type GraphQLField, type GraphQLInputObjectType, isNonNullType } from 'graphql';
import {
  acceptReassignment,
  changeSetting,
  keepAsPlaceholder,
  listRequestsFor,
  reassignSourceUser,
} from '../../src/core/reassignment/index.ts';
import { typeDefs } from '../../src/http/graphql/schema.ts';
import { globalId } from '../../src/wire/graphql/global-id.ts';
import { bringGroup, type Person } from '../rig/cast.ts';
import { bringCommunity } from '../rig/reassignment.ts';
import { request } from '../rig/request.ts';
import { shownSourceUsers } from '../rig/source-users.ts';
import { countAnswer, inTime, type Mode, type Tally } from './racer.ts';
import type { World } from './worlds.ts';

type Mutation = GraphQLField<unknown, unknown>;

/** What the mutations of the schema are about, by the scalar of an argument. */
type Objects = Readonly<Record<string, string>>;

const mutations: readonly Mutation[] = Object.values(buildSchema(typeDefs).getMutationType()!.getFields());

const nameOf = ({ name }: Mutation): string => `mutation ${name}`;

/** Every mutation of the GraphQL API, named as the tally names them. */
export const writingMutations: readonly string[] = mutations.map(nameOf);

/** How far the reassignment of a source user has come when the mutations arrive. */
const stages = ['imported', 'kept', 'asked', 'failed', 'completed'] as const;
type Stage = (typeof stages)[number];

/** Sends each mutation four times at the same moment, about a source user of each stage. */
export async function raceMutations(world: World, { mode, tally }: { mode: Mode; tally: Tally }): Promise<void> {
  const { tributary, cast } = world;
  // A duel may have left her inactive.
  for (const verb of ['unblock', 'activate']) {
    await request(tributary, 'POST', `/api/v4/users/${cast.carol.user.id}/${verb}`, { token: cast.admin.token });
  }
  await changeSetting(tributary.operations, 'operator', 'allow_several_placeholders_per_user', 'true');
  for (const stage of stages) {
    const group = await bringGroup(tributary, cast.alice, `lagoon-${stage}`);
    await bringCommunity(tributary, cast.alice, group, mutations.length);
    const people = await shownSourceUsers(tributary, cast.alice, group);
    const ids = Array.from(people.values(), ({ id }) => id);
    await bringTo(world, stage, ids);
    for (const [index, mutation] of mutations.entries()) {
      const objects = {
        ImportSourceUserID: globalId('Import::SourceUser', ids[index]!),
        UserID: globalId('User', cast.bob.user.id),
        NamespaceID: globalId('Group', group.id),
      };
      // The Owner until the assignee has everything.
      const { alice, bob } = cast;
      const who = stage === 'completed' ? bob : alice;
      const four = mode === 'one' ? [who, who, who, who] : [alice, bob, alice, bob];
      await raceMutation(world, { mutation, objects, four, tally });
    }
  }
}

async function bringTo({ tributary, cast }: World, stage: Stage, ids: readonly number[]): Promise<void> {
  const { operations } = tributary;
  const { alice, admin, bob, carol } = cast;
  if (stage === 'imported') return;
  if (stage === 'kept') {
    for (const id of ids) await keepAsPlaceholder(operations, alice.viewer, id);
    return;
  }
  const assignee = stage === 'failed' ? carol : bob;
  for (const id of ids) await reassignSourceUser(operations, alice.viewer, id, { userId: assignee.user.id });
  if (stage === 'asked') return;
  for (const { id } of await listRequestsFor(operations.database.reader, assignee.user.id, operations.clock.now())) {
    if (ids.includes(id)) await acceptReassignment(operations, assignee.viewer, id);
  }
  const change = (verb: string) =>
    request(tributary, 'POST', `/api/v4/users/${assignee.user.id}/${verb}`, { token: admin.token });
  if (stage === 'failed') await change('block');
  await inTime(tributary.runner.drain());
  if (stage === 'failed') await change('unblock');
}

interface Race {
  readonly mutation: Mutation;
  readonly objects: Objects;
  readonly four: readonly Person[];
  readonly tally: Tally;
}

async function raceMutation({ tributary }: World, { mutation, objects, four, tally }: Race): Promise<void> {
  const [argument] = mutation.args;
  const input = getNamedType(argument!.type) as GraphQLInputObjectType;
  const payload = getNamedType(mutation.type);
  const isAboutOne = 'getFields' in payload && 'importSourceUser' in payload.getFields();
  const query = `mutation ($input: ${input.name}!) { result: ${mutation.name}(input: $input) { errors } }`;
  const json = { query, variables: { input: inputOf(input, objects) } };
  const send = async ({ token }: Person): Promise<boolean> => {
    const answer = await inTime(request(tributary, 'POST', '/api/graphql', { json, token }));
    const { data, errors = [] } = answer.json as {
      data?: { result: { errors: string[] } | null } | null;
      errors?: { message: string }[];
    };
    const isDone = data?.result?.errors.length === 0;
    const isUnexpected = errors.some(({ message }) => /unexpected/i.test(message));
    const status = isUnexpected ? 500 : answer.status === 200 && !isDone ? 422 : answer.status;
    countAnswer(tally, nameOf(mutation), { status, text: answer.text });
    return isDone;
  };
  const won = (await Promise.all(four.map(send))).filter(Boolean).length;
  if (isAboutOne && won > 1) tally.violations.push(`${nameOf(mutation)}: ${won} of four succeeded`);
}

/** What an input requires. @throws Error for a type that nothing is known of */
function inputOf(input: GraphQLInputObjectType, objects: Objects): Record<string, string> {
  const required = Object.values(input.getFields()).filter(({ type }) => isNonNullType(type));
  return Object.fromEntries(
    required.map(({ name, type }) => {
      const value = objects[getNamedType(type).name];
      if (value === undefined) throw new Error(`nothing to send as ${name} of ${input.name}`);
      return [name, value];
    }),
  );
}

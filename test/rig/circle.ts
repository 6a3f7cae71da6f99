import { connect } from '../../src/core/identity/operations/connect.ts';
import { changePrivacyGroup, createPrivacyGroup } from '../../src/core/identity/operations/edit-privacy-group.ts';
import type { PrivacyGroup } from '../../src/core/identity/domain/privacy-group.ts';
import { findXchan } from '../../src/core/identity/storage/xchans.ts';
import type { Cast, Person } from './cast.ts';
import type { TestTributary } from './tributary.ts';

/** Hash of a person's identity. */
export async function hashOf(tributary: TestTributary, person: Person): Promise<string> {
  return (await findXchan(tributary.operations.database.reader, { id: person.viewer.xchanId }))!.hash;
}

/** Connects bob, carol and dana with alice, both ways; dana alone stands in alice's privacy group "Family". */
export async function bringCircle(tributary: TestTributary, cast: Cast): Promise<PrivacyGroup> {
  const { operations } = tributary;
  for (const friend of [cast.bob, cast.carol, cast.dana]) {
    await connect(operations, cast.alice.viewer, { hash: await hashOf(tributary, friend) });
    await connect(operations, friend.viewer, { hash: await hashOf(tributary, cast.alice) });
  }
  const family = await createPrivacyGroup(operations, cast.alice.viewer, { name: 'Family' });
  const add = [await hashOf(tributary, cast.dana)];
  await changePrivacyGroup(operations, cast.alice.viewer, family.id, { add, remove: [] });
  return family;
}

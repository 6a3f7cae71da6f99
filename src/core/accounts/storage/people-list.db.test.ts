import { describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { plansOf } from '../../../../test/rig/plans.ts';
import { pagePeople, type PeopleFilter, searchPeople } from './people-list.ts';

forEachDatabase((open, kind) => {
  describe.skipIf(kind !== 'sqlite')('a page of users', () => {
    it.each<[PeopleFilter, string]>([
      [{ kind: 'human' }, 'user_kind (kind=? AND id<?)'],
      [{ kind: 'bot' }, 'user_kind (kind=? AND id<?)'],
      [{ kind: 'human', state: 'blocked' }, 'user_kind_state (kind=? AND state=? AND id<?)'],
      ['admins', 'user_admin (id<?)'],
    ])('reads along an index: %j', async (filter, index) => {
      await using tributary = await startTributary(await open());
      const plans = await plansOf(tributary.operations.database.reader, (reader) =>
        pagePeople(reader, filter, { before: 5, limit: 10 }),
      );
      expect(plans.map(([first]) => first)).toEqual([expect.stringContaining(`USING INDEX ${index}`)]);
      // The picture of each is found by the id of its channel.
      expect(plans.flat().join()).not.toMatch(/SCAN|TEMP B-TREE/);
    });

    it('is searched for along three', async () => {
      await using tributary = await startTributary(await open());
      const plans = await plansOf(tributary.operations.database.reader, (reader) => searchPeople(reader, 'al', 10));
      expect(plans.map(([first]) => first)).toEqual([
        expect.stringMatching(
          /SEARCH user USING INDEX sqlite_autoindex_user_1 \(username_key>\? AND username_key<\?\)/,
        ),
        expect.stringMatching(/SEARCH user USING INDEX user_name \(<expr>>\? AND <expr><\?\)/),
        expect.stringMatching(/SEARCH user_email USING INDEX sqlite_autoindex_user_email_1/),
      ]);
      expect(plans.flat().join()).not.toContain('TEMP B-TREE');
    });
  });
});

import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { named, orNull, text, truth } from '../schema.ts';
import { scalar, sdlFields } from './sdl.ts';

describe('records in the schema language of GraphQL', () => {
  it('have their types, and a mark where nothing is null', () => {
    const user = named('UserCore', Type.Object({ id: scalar('ID') }));
    const fields = {
      id: scalar('ID'),
      bot: truth,
      count: Type.Integer(),
      name: orNull(text),
      owner: orNull(user),
      user,
    };
    expect(sdlFields(Type.Object(fields)).split('\n')).toEqual([
      '  id: ID!',
      '  bot: Boolean!',
      '  count: Int!',
      '  name: String',
      '  owner: UserCore',
      '  user: UserCore!',
    ]);
  });

  it('hold nothing that it has no word for', () => {
    expect(() => sdlFields(Type.Object({ either: Type.Union([text, truth]) }))).toThrow('no word');
    expect(() => sdlFields(Type.Object({ list: Type.Array(text) }))).toThrow('no word');
  });
});

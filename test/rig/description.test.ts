import { describe, expect, it } from 'vitest';
import { breakingChanges, type Description, type Operation } from './description.ts';

const text = { type: 'string' };
const answering = (
  properties: object,
  required: readonly string[] = Object.keys(properties),
): Operation['responses'] => ({
  200: { content: { 'application/json': { schema: { type: 'object', properties: { ...properties }, required } } } },
});

const operation: Operation = {
  operationId: 'getTide',
  parameters: [{ name: 'port', in: 'query', required: false }],
  requestBody: {
    content: { 'application/json': { schema: { type: 'object', properties: { height: text }, required: [] } } },
  },
  responses: answering({ id: text, times: { type: 'array', items: { $ref: '#/components/schemas/Time' } } }),
};

function describing(change: Partial<Operation> = {}, time: readonly string[] = ['at']): Description {
  const properties = Object.fromEntries(time.map((name) => [name, text]));
  const schemas = { Time: { type: 'object', properties, required: time } };
  return { paths: { '/tide': { get: { ...operation, ...change } } }, components: { schemas, responses: {} } };
}

describe('breaking changes of a description', () => {
  const cases: [string, Description, string][] = [
    ['a path that is gone', { ...describing(), paths: {} }, 'GET /tide is gone'],
    ['a parameter that is gone', describing({ parameters: [] }), 'GET /tide: the query parameter port is gone'],
    [
      'a parameter that is needed now',
      describing({ parameters: [...operation.parameters!, { name: 'day', in: 'query', required: true }] }),
      'GET /tide: the query parameter day is needed now',
    ],
    [
      'a body that is needed otherwise',
      describing({
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { height: text }, required: ['height'] } },
          },
        },
      }),
      'GET /tide: the field height of application/json is needed now',
    ],
    [
      'a field that is gone',
      describing({}, []),
      'GET /tide: the field times[].at of the answer is gone, or not certain any more',
    ],
    [
      'a field that may be left out now',
      describing({
        responses: answering({ id: text, times: { type: 'array', items: { $ref: '#/components/schemas/Time' } } }, [
          'times',
        ]),
      }),
      'GET /tide: the field id of the answer is gone, or not certain any more',
    ],
    [
      'a field of another type',
      describing({
        responses: answering({
          id: { type: 'integer' },
          times: { type: 'array', items: { $ref: '#/components/schemas/Time' } },
        }),
      }),
      'GET /tide: the field id (string) of the answer is gone, or not certain any more',
    ],
  ];

  it.each(cases)('are reported: %s', (_name, now, message) => {
    expect(breakingChanges(describing(), now)).toContain(message);
  });

  it('are none where something is added', () => {
    const more = describing(
      {
        parameters: [...operation.parameters!, { name: 'day', in: 'query', required: false }],
        responses: {
          ...answering({
            id: text,
            name: text,
            times: { type: 'array', items: { $ref: '#/components/schemas/Time' } },
          }),
        },
      },
      ['at', 'height'],
    );
    expect(breakingChanges(describing(), more)).toEqual([]);
  });
});

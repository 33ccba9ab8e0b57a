import { expect, test } from 'vitest';

import { withAnswers } from './database-types.ts';

/** As the CLI writes it. */
const written = `export type Database = {
  "public": {
          Views: {
            "duty_list": {
                  Row: {
                    "id": string,"exposure": Json | null,"state": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                  ]
                }
          }
          Functions: {
            "claim_next":
{ Args: { "tenant_id"?: string }; Returns: string
                           },
"quote":
{ Args: { "capital": number,"currency": string }; Returns: {
              "amount": number,"lines": Json
            }[]
                           }
          }
          Enums: {
            "state": "open"|"done"
          }
          CompositeTypes: {
            "line": {
                        "code": string | null,"note": string | null
                      }
          }
        }
}`;

const nothing = { functions: {}, parameters: {}, relations: {}, composites: {} };

test('what is said of a column, a parameter or an answer is in the types', () => {
  const { database, enums } = withAnswers(written, {
    functions: { claim_next: '?', quote: 'amount? lines=Line[]' },
    parameters: { quote: 'capital?' },
    relations: { duty_list: 'exposure=Exposure state!' },
    composites: { line: 'code!' },
  });
  expect(database).toContain('"id": string,"exposure": Exposure | null,"state": string\n');
  expect(database).toContain('Returns: string | null\n');
  expect(database).toContain('{ "capital": number | null,"currency": string }');
  expect(database).toContain('"amount": number | null,"lines": Line[]\n');
  expect(database).toContain('"code": string,"note": string | null\n');
  expect(database).toContain(`import type { Exposure, Line } from './json.types.ts';`);
  expect(enums).toContain('"state": "open"|"done"');
});

test.each([
  ['a function', { functions: { gone: 'a?' } }],
  ['a column', { functions: { quote: 'gone?' } }],
  ['a relation', { relations: { gone: 'a!' } }],
  ['a parameter', { parameters: { quote: 'gone?' } }],
])('%s that the database does not have is refused', (_what, part) => {
  expect(() => withAnswers(written, { ...nothing, ...part })).toThrow('gone');
});

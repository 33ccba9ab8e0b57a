import { expect, test } from 'vitest';
import { withoutStatements } from './server-log.ts';

const HEAD = '2026-11-20 09:24:02.534 UTC [10369]';

test('a statement is left out, however many lines it has, and nothing else', () => {
  const panic = `${HEAD} PANIC:  could not write to file "x": No space left on device`;
  const statement = `${HEAD} STATEMENT:  begin; select set_config('request.headers',\n\t'Bearer x')\n`;
  expect(withoutStatements(`${panic}\n${statement}`)).toBe(panic);
  const after = `${HEAD} LOG:  after`;
  expect(withoutStatements(`${panic}\n${statement}${after}`)).toBe(`${panic}\n${after}`);
});

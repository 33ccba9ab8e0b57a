import { expect, test } from 'vitest';

import { exportCode } from './announce-export.ts';

test.each([
  ['companies', 'csv', 'companies-csv'],
  ['KYC cases', 'xlsx', 'kyc-cases-xlsx'],
  ['2026 fees', 'xlsx', 'fees-xlsx'],
  ['x'.repeat(80), 'jsonl', `${'x'.repeat(54)}-jsonl`],
  ['…', 'csv', 'rows-csv'],
] as const)('[DATA-05] an export named %j as %s has the code %j', (name, format, code) => {
  expect(exportCode({ name, format })).toBe(code);
});

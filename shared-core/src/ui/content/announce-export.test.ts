import { expect, test } from 'vitest';

import { exportCode } from './announce-export.ts';

test.each([
  ['companies', 'companies'],
  ['KYC cases', 'kyc-cases'],
  ['2026 fees', 'fees'],
  ['x'.repeat(80), 'x'.repeat(60)],
  ['…', 'rows'],
])('[DATA-05] an export named %j has the code %j', (name, code) => {
  expect(exportCode(name)).toBe(code);
});

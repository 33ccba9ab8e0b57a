import { expect, test } from 'vitest';

import { announceExport, onExport, type Exported } from './announce-export.ts';

test('[REP-01] [AUD-02] an export before the access log listens is heard once it does, and once only', () => {
  const early: Exported = { name: 'companies', format: 'csv', rows: 3 };
  const later: Exported = { name: 'people', format: 'xlsx', rows: 5 };
  const heard: Exported[] = [];
  announceExport(early);
  const stop = onExport((exported) => heard.push(exported));
  announceExport(later);
  expect(heard).toEqual([early, later]);

  stop();
  const again: Exported[] = [];
  onExport((exported) => again.push(exported))();
  expect([heard, again]).toEqual([[early, later], []]);
});

import { expect, test } from 'vitest';

import { refusal } from './support/access-table.ts';
import { useDatabase } from './support/database.ts';
import { kycProfiles } from './support/ids.ts';
import {
  approve,
  givenClaimed,
  givenSubmitted,
  kycProfile,
  saveKyc,
  withNothingOpen,
} from './support/kyc.ts';

// These commit, and leave rows behind: each has a profile of its own, in a database of its own.
const database = useDatabase();
const { mine, others, shared, entered } = kycProfiles;

test('[KYC-01] of two saves at once one wins, the other is refused', async () => {
  const version =
    (await database.as('otherMember', (sql) => kycProfile(sql, shared)))?.version ?? 0;
  const reasons = await Promise.all(
    ['One', 'Two'].map((name) =>
      refusal(database.commitAs('otherMember', (sql) => saveKyc(sql, shared, { name }, version))),
    ),
  );
  expect(reasons.filter((reason) => reason === 'kyc.conflict')).toHaveLength(1);
});

test('[KYC-02] two requests for the next case at once get different cases', async () => {
  await database.commitAs('member', (sql) => givenSubmitted(sql, mine, 'member'));
  await database.commitAs('member', (sql) => givenSubmitted(sql, entered, 'member'));
  const next = () =>
    database.commitAs('admin', (sql) =>
      sql`select claim_next_kyc() as id`.then(([row]) => row?.['id'] as string),
    );
  const claimed = await Promise.all([next(), next()]);
  expect(new Set(claimed)).toEqual(new Set([mine, entered]));
});

test('[KYC-02] of two decisions at once one wins, the other is refused', async () => {
  await database.commitAs('otherMember', async (sql) => {
    await givenClaimed(sql, others, 'otherMember');
    await withNothingOpen(sql, 'admin');
  });
  const reasons = await Promise.all([
    refusal(database.commitAs('admin', (sql) => approve(sql, others))),
    refusal(database.commitAs('admin', (sql) => sql`select reject_kyc(${others}, 'cannot_act')`)),
  ]);
  expect(reasons.filter((reason) => reason === undefined)).toHaveLength(1);
  expect(reasons).toContain('kyc.not_claimed');
});

import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { journeysOfChange, namesDefinedIn, testsOfChange } from './changed.ts';
import journeys from './journeys.json' with { type: 'json' };

const since = 'abc';

describe('the unit tests of a change', () => {
  test('are those that import it', () => {
    expect(testsOfChange({ since, files: ['client-portal/src/paths.ts'] })).toEqual([
      ['--changed', 'abc', '--passWithNoTests'],
    ]);
  });

  test('of SQL are the database tests that speak of what the file defines', () => {
    const runs = testsOfChange({ since, files: ['supabase/schemas/kyc/kyc-approval.sql'] });
    expect(runs[1]).toEqual(
      expect.arrayContaining(['database', 'tests/schema-rules.test.ts', 'tests/kyc.gate.test.ts']),
    );
    expect(runs[1]).not.toContain('tests/contact.test.ts');
  });

  test('of seeds are all database tests', () => {
    expect(testsOfChange({ since, files: ['supabase/seed/demo.sql'] })[1]).toEqual([
      '--project',
      'database',
      'tests/',
    ]);
  });

  test('what SQL defines is found with and without a schema', () => {
    const sql = `create table public.a (id uuid);\ncreate or replace function private.b() returns int;\nCREATE VIEW c as select 1;`;
    expect(namesDefinedIn(sql)).toEqual(['a', 'b', 'c']);
  });
});

describe('the journeys of a change', () => {
  const map = { 'client-portal/': ['draft'], 'client-portal/src/features/kyc/': ['kyc-own-part'] };

  test('are those of the nearest folder', () => {
    const files = ['client-portal/src/features/kyc/kyc-page.tsx'];
    expect(journeysOfChange({ since, files }, map)).toEqual(['journeys/kyc-own-part.spec.ts']);
  });

  test('are none for a unit test or a text', () => {
    const files = ['client-portal/src/features/kyc/kyc-page.test.tsx', 'client-portal/README.md'];
    expect(journeysOfChange({ since, files }, map)).toEqual([]);
  });

  test('are those that changed themselves, once', () => {
    const files = ['e2e/journeys/kyc-own-part.spec.ts', 'client-portal/src/features/kyc/a.ts'];
    expect(journeysOfChange({ since, files }, map)).toEqual(['journeys/kyc-own-part.spec.ts']);
  });

  const specs = globSync('*.spec.ts', { cwd: join(root, 'e2e/journeys') }).map((file) =>
    file.replace('.spec.ts', ''),
  );

  test('the map names journeys that exist, and reaches every one', () => {
    expect([...new Set(Object.values(journeys).flat())].toSorted()).toEqual(specs.toSorted());
  });

  test('every feature of a portal has its journeys', () => {
    const features = ['client-portal', 'admin-portal'].flatMap((portal) =>
      readdirSync(join(root, portal, 'src/features')).map(
        (feature) => `${portal}/src/features/${feature}/`,
      ),
    );
    expect(features.filter((feature) => !(feature in journeys))).toEqual([]);
  });
});

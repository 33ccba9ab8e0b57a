import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { checks } from '../doctor/checks.ts';
import { root } from '../lib/paths.ts';

const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8');

/** The sections of the page: their chapter and their state. */
const sections = [...page.matchAll(/^\| V(\d+)\.\d+ [^|]*\| (met|partly|not met|n\/a) \|/gm)].map(
  ([, chapter = '', state = '']) => ({ chapter, state }),
);

test('the counts of ASVS are those of its rows', () => {
  const counted = (among: typeof sections) =>
    ['met', 'partly', 'not met', 'n/a'].map(
      (state) => among.filter((section) => section.state === state).length,
    );
  const said = [...page.matchAll(/^\| \[V(\d+) [^|]*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  expect(said).toHaveLength(17);
  for (const [, chapter = '', ...counts] of said)
    expect([chapter, ...counts.map(Number)]).toEqual([
      chapter,
      ...counted(sections.filter((section) => section.chapter === chapter)),
    ]);
  const [, ...all] =
    /^\| all 80 sections \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(page) ?? [];
  expect(sections).toHaveLength(80);
  expect(all.map(Number)).toEqual(counted(sections));
});

test('each check of the doctor that ASVS names is there', () => {
  const names = new Set(checks.map(({ name }) => name));
  const said = [...page.matchAll(/the doctor's ((?:"[^"]+"(?:, | and )?)+)/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  );
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((name) => !names.has(name))).toEqual([]);
});

test('each test that ASVS names is there', () => {
  const files = globSync(
    '{host-shell,client-portal,admin-portal,shared-core,supabase,tools,e2e}/**/*.{test,spec}.{ts,tsx}',
    {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    },
  );
  const said = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
    ([, name = '']) => name,
  );
  expect(said.length).toBeGreaterThan(60);
  const missing = said.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

/** Where the program handles a token of a session, and what for: each sends it to the project or keeps it in this browser. */
const TOKEN_PLACES: Record<string, string> = {
  'host-shell/src/auth/carries-proof.ts': 'knows an address that carries a token',
  'shared-core/src/account/prove-password.ts': 'signs in beside the session, to prove the password',
  'shared-core/src/firm/bank/call-cards.ts': 'calls a function of the project',
  'shared-core/src/realtime/connect.ts': 'joins live updates of the project',
  'shared-core/src/session/ended-sessions.ts': 'notices an ended session',
  'shared-core/src/session/start-session.ts': 'reads the session of this browser',
  'shared-core/src/supabase/client.ts': 'gives the token to the services of the project',
  'shared-core/src/supabase/refresh-turn.ts': 'lets one tab renew at a time',
  'shared-core/src/supabase/refresh-watch.ts': 'notices a refused renewal',
  'shared-core/src/supabase/session-storage.ts': 'keeps the session in this browser',
  'shared-core/src/supabase/storage.ts': 'calls the file service of the project',
  'shared-core/src/uploads/send-file.ts': 'sends a file to the project',
};

test('[CALL-01] a token is handled where it is listed and nowhere else: no portal does', () => {
  const files = globSync('{host-shell,client-portal,admin-portal,shared-core}/src/**/*.{ts,tsx}', {
    cwd: root,
  });
  const handling = files.filter(
    (file) =>
      !/\.test\.|\/testing\/|database\.types/.test(file) &&
      /access_?token|refresh_?token/i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(handling.toSorted()).toEqual(Object.keys(TOKEN_PLACES).toSorted());
});

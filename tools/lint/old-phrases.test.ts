import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

/** What was once on a screen or in a mail and is said in other words now. */
const oldPhrases = [
  /\bmend(s|ed|ing)?\b/i,
  /\bhand(s|ed|ing)? (it |them )?in\b(?! hand)/i,
  /their papers|Formation papers of/i,
  /shall it be|It will be busy with|Whoever|\b[Ss]omebody\b|\b[Nn]obody\b/,
  /are given out|needs more directors or managers|With this holding more/i,
  /A ring: through|Ask them by link|Arrived\. Say what it is/,
  /It is for the Central Bank|names we can see|can be used once it is\b/,
  /others decide with the registry|portal shows for every company/,
  /Nothing stands against|You give up to|decides in the end|invited to run\b/,
  /You see what was read before|Stale since|What the law asks us|owns it in the end/,
  /To be claimed|Waits on nobody|\bneeds? you\b(?! to)|'Any day'|\be-mail/i,
];

const files = [
  ...['shared-core', 'client-portal', 'admin-portal', 'host-shell'].flatMap((name) =>
    globSync(`${name}/src/**/*.{ts,tsx}`, { cwd: root }),
  ),
  ...globSync(['supabase/schemas/**/*.sql', 'supabase/seed/*.sql'], { cwd: root }),
  ...globSync(['tools/mail/*.ts', 'supabase/templates/*.html'], { cwd: root }),
].filter((file) => !/\.(test|fixtures)\.tsx?$|\/testing\//.test(file));

/** The source without comments: names of types and functions that a user never reads remain. */
function shownText(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/comment on [\s\S]*?;\n/g, '');
  return source.split('\n').filter((line) => !/^\s*(\/\/|--)/.test(line));
}

test('[UX-01] [ONE-03] no screen, mail or seeded text says it in the old words', () => {
  const found = files.flatMap((file) =>
    shownText(file)
      .filter((line) => oldPhrases.some((phrase) => phrase.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

/**
 * Writes database.types.ts and enums.types.ts in shared-core/src/supabase from the migrations: it starts and migrates a temporary
 * Postgres, the Supabase CLI reads it, and supabase/answers.ts adds what Postgres does not say. It also writes staff-commands.ts in
 * admin-portal/src/components/duties: what each command that the staff portal names asks of staff, by private.staff_commands.
 *
 *   node tools/db-types.ts            writes them
 *   node tools/db-types.ts --check    exits 1 when one is out of date
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { answers } from '@portal/backend/answers';
import postgres from 'postgres';

import { withAnswers } from './lib/database-types.ts';
import { formatted, settleGenerated } from './lib/generated.ts';
import { withMigratedDatabase } from './lib/migrated-database.ts';
import { root } from './lib/paths.ts';
import { supabaseCli } from './lib/supabase-cli.ts';

const STAFF_COMMANDS = 'admin-portal/src/components/duties/staff-commands.ts';

const { written, commands } = await withMigratedDatabase(async (url, folder) => ({
  written: supabaseCli(['gen', 'types', '--schema', 'public'], url, folder),
  commands: await readCommands(url),
}));
for (const [name, text] of Object.entries(withAnswers(written, answers))) {
  settleGenerated(
    `shared-core/src/supabase/${name}.types.ts`,
    formatted(text),
    'The database types are not what the migrations and supabase/answers.ts say. Run "npm run db:types".',
  );
}

settleGenerated(
  STAFF_COMMANDS,
  formatted(commands),
  'staff-commands.ts is not what private.staff_commands says. Run "npm run db:types".',
);

async function readCommands(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const lines = await sql<{ command: string; who: string }[]>`
      select command, concat_ws(' ', nullif(array_to_string(duties, ' '), ''), case when super_admin <> 'needs_duty' then 'super_admin' end) as who
      from private.staff_commands() order by command`;
    // The table is in the first file that a browser loads: what no screen asks about is left out. The types find what is missing.
    const needed = neededCommands(codeOfStaff());
    const named = lines.filter(({ command }) => needed.has(command));
    return `// Written by "npm run db:types" from private.staff_commands (supabase/schemas/people/staff-commands.sql).

      /** A command of staff that a screen asks about. */
      export type StaffCommand = ${named.map(({ command }) => `'${command}'`).join(' | ')};

      /**
       * Who may run them: the commands by who suffices, any of these. An empty text is every member of staff who may write. Each text is named
       * once, since the table is in the first file that a browser loads.
       */
      export const staffCommands: Readonly<Record<string, string>> = {${Object.entries(
        Object.groupBy(named, ({ who }) => who),
      )
        .map(([who, group = []]) => `'${who}': '${group.map(({ command }) => command).join(' ')}',`)
        .join('\n')}};`;
  } finally {
    await sql.end();
  }
}

/** What `useNotAllowed` is called with, and what components that call it get as `needs`. */
function neededCommands(code: string): Set<string> {
  const calls = [...code.matchAll(/useNotAllowed\(([^)]*)\)/g)].flatMap(([, call = '']) =>
    [...call.matchAll(/'([a-z_.]+)'/g)].map(([, command = '']) => command),
  );
  const given = [...code.matchAll(/\bneeds="([a-z_.]+)"/g)].map(([, command = '']) => command);
  return new Set([...calls, ...given]);
}

/** The code of the staff portal, without its tests and without the table itself. */
function codeOfStaff(): string {
  const folder = join(root, 'admin-portal', 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.fixtures)\.tsx?$/.test(file))
    .filter((file) => !STAFF_COMMANDS.endsWith(`/${file}`))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

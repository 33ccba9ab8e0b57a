import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** The names of the specification and those of a project: one schema is exposed, and three roles may ask. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bpublic\.hmac\b/g, 'extensions.hmac'],
  [/\bpublic\b/g, 'hidden'],
  [/\bpostgrest_test_anonymous\b/g, 'anon'],
  [/\bpostgrest_test_author\b/g, 'authenticated'],
  [/\bpostgrest_test_superuser\b/g, 'service_role'],
  [/\btest\.(?=[\w"])/g, 'public.'],
  [/((?:schema|search_path\s*=|to|,)\s+)test\b(?!')/gi, '$1public'],
  [/\b(in|ON) SCHEMA test\b/gi, '$1 SCHEMA public'],
  [/\bschema (['"]|\\")test(?=['"\\])/g, 'schema $1public'],
];

/** The text of a file of the specification for a project of Supabase. */
export function renamed(text: string): string {
  return NAMES.reduce((result, [find, replace]) => result.replace(find, replace), text);
}

const BEFORE = `
  create schema hidden;
  create role postgrest_test_default_role;
  grant postgrest_test_default_role to authenticator;
  alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
  grant usage on schema hidden to anon, authenticated, service_role;
`;
const AFTER = `
  alter role authenticator set pgrst.db_tx_end = 'commit-allow-override';
  alter role authenticator set pgrst.db_pre_request = 'public.switch_role';
  alter role authenticator set pgrst.server_timing_enabled = 'true';
  alter role anon reset statement_timeout;
  alter database postgres set request.jwt.claim.id = '-1';
`;
const NOT_LOADED =
  /^\s*(?:create schema (?:public|hidden|extensions)|drop schema|create extension if not exists (?:plpgsql|pgcrypto))\b/i;

/** Loads the fixtures; gives the statements that this server refuses, with the reason. */
export async function loadFixtures(url: string, folder: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const refused: string[] = [];
  const run = async (statement: string) => {
    try {
      await client.query(statement);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      refused.push(`${reason}: ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 100)}`);
    }
  };
  try {
    for (const statement of statementsOf(BEFORE)) await run(statement);
    for (const file of ['schema', 'jwt', 'jsonschema', 'privileges', 'data']) {
      const text = renamed(withRows(readFileSync(join(folder, `${file}.sql`), 'utf8')));
      for (const statement of statementsOf(text)) {
        if (!NOT_LOADED.test(statement)) await run(statement);
      }
    }
    for (const statement of statementsOf(AFTER)) await run(statement);
    await client.query('analyze');
    await client.query(`notify pgrst, 'reload schema'`);
  } finally {
    await client.end();
  }
  return refused;
}

/** `copy` from the file itself as `insert`. */
function withRows(text: string): string {
  return text.replaceAll(
    /^COPY (.+) FROM STDIN CSV DELIMITER '\|';\n([^]*?)^\\\.$/gm,
    (_all, table: string, lines: string) => {
      const rows = lines
        .trimEnd()
        .split('\n')
        .map((line) =>
          line
            .split('|')
            .map((value) => `'${value.replace(/^"(.*)"$/, '$1').replaceAll("'", "''")}'`),
        );
      return `insert into ${table} values ${rows.map((row) => `(${row.join(',')})`).join(',')};`;
    },
  );
}

const PARTS =
  /--.*|\/\*[^]*?\*\/|'(?:''|[^'])*'|"(?:""|[^"])*"|\$(\w*)\$[^]*?\$\1\$|\bbegin atomic\b[^]*?\bend\b|;|[^]/gi;

function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(PARTS)) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--')) statements[statements.length - 1] += part;
  }
  return statements.filter((each) => each.trim() !== '');
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, documents, people, tenants, type Persona } from './support/ids.ts';

const database = useDatabase();
const verifier = join(import.meta.dirname, '..', '..', 'tools', 'audit-verifier', 'verify.mjs');
const folder = mkdtempSync(join(tmpdir(), 'audit-bundles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Manifest {
  format: string;
  tenant: string | null;
  before: number;
  starts_after: string;
  ends_with: string;
  head: string;
  ids: number[];
}
interface Entry {
  id: number;
  prev_hash: string;
  hash: string;
  entry: string;
}
interface Bundle {
  manifest: Manifest;
  entries: Entry[];
}

interface Range {
  from?: number;
  to?: number;
  since?: string;
  until?: string;
}

function start(
  sql: Sql,
  tenant: string | null,
  id: string = crypto.randomUUID(),
  range: Range = {},
) {
  const { from = null, to = null, since = null, until = null } = range;
  return sql`select start_audit_export(${id}, ${tenant}, ${from}, ${to}, ${since}::text::timestamptz, ${until}::text::timestamptz) as manifest`;
}

/** Takes the chain of a tenant out of the portal, as the browser of a staff member does. */
async function exported(
  sql: Sql,
  tenant: string | null,
  range: Range = {},
  pageSize = 7,
): Promise<Bundle> {
  await become(sql, 'admin');
  const id = crypto.randomUUID();
  const [begun] = await start(sql, tenant, id, range);
  const entries: Entry[] = [];
  for (let after = 0; ; after = entries.at(-1)?.id ?? 0) {
    const page =
      await sql`select id::int, prev_hash, hash, entry from audit_export_page(${id}, ${after}, ${pageSize})`;
    if (page.length === 0) return { manifest: begun?.['manifest'] as Manifest, entries };
    entries.push(...page.map((row) => ({ ...row }) as Entry));
  }
}

/** The output of the verifier for a bundle, and its exit code. */
function verify(lines: unknown[] | string, ...options: string[]) {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(
    path,
    typeof lines === 'string' ? lines : lines.map((line) => JSON.stringify(line)).join('\n'),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, path, ...options], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.trim().split('\n') };
}

const linesOf = ({ manifest, entries }: Bundle) => [manifest, ...entries];
const hashOf = (entry: Pick<Entry, 'prev_hash' | 'entry'>) =>
  createHash('sha256')
    .update(entry.prev_hash + entry.entry)
    .digest('hex');

describe('[ONE-04] who may export the audit log', () => {
  const selected = crypto.randomUUID();
  testAccess(
    database,
    `
                            | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | suspended         | serviceRole
      begin                 | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended | grant
      begin without tenant  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended | grant
      read a page           | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended | grant
      see who exported      | grant | –           | –           | –           | –                | –         | –                 | grant
      write an export       | grant | grant       | grant       | grant       | grant            | grant     | grant             | grant
      change an export      | grant | grant       | grant       | grant       | grant            | grant     | grant             | grant
    `,
    {
      begin: (sql) => start(sql, tenants.first, selected),
      'begin without tenant': (sql) => start(sql, null, selected),
      'read a page': (sql) => sql`select * from audit_export_page(${selected})`,
      'see who exported': (sql) => sql`select from audit_exports`,
      'write an export': (sql) =>
        sql`insert into audit_exports (id, tenant_id, first_id, last_id, entries, head_hash) values (${selected}, ${tenants.first}, 1, 1, 1, ${'a'.repeat(64)}) returning id`,
      'change an export': (sql) => sql`update audit_exports set entries = 1 returning id`,
    },
  );

  test('an export is written to the log, and is never changed', async () => {
    await database.asPostgres(async (sql) => {
      const { manifest } = await exported(sql, tenants.first);
      await sql`reset role`;
      const [entry] =
        await sql`select actor, after from audit_logs where table_name = 'audit_exports' order by id desc limit 1`;
      expect(entry).toMatchObject({
        actor: people.admin,
        after: {
          tenant_id: tenants.first,
          last_id: manifest.ids.at(-1),
          entries: manifest.ids.length,
          head_hash: manifest.head,
        },
      });
      expect(
        await refusalWithin(sql, () => sql`delete from audit_exports where id is not null`),
      ).toBe('not_allowed');
    });
  });

  test('a repeat gives the same and writes nothing; another user’s id is not found', async () => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      const [first] = await start(sql, tenants.first, id);
      const [again] = await start(sql, tenants.first, id);
      expect(again).toEqual(first);
      expect(await refusalWithin(sql, () => start(sql, tenants.second, id))).toBe('not_found');
      expect(await sql`select from audit_exports`).toHaveLength(1);
    });
  });

  test('where nothing is, nothing can be exported', async () => {
    const begin = (persona: Persona, tenant: string, range?: Range) =>
      refusal(database.as(persona, (sql) => start(sql, tenant, crypto.randomUUID(), range)));
    expect(await begin('admin', crypto.randomUUID())).toBe('audit_export.empty');
    expect(await begin('admin', tenants.first, { since: '2999-01-01' })).toBe('audit_export.empty');
    expect(await begin('admin', tenants.first, { from: 10, to: 1 })).toBe('audit_export.empty');
  });
});

describe('[ONE-04] a bundle', () => {
  test.each([tenants.first, tenants.second, null])(
    'of a whole chain is sound: %s',
    async (tenant) => {
      const bundle = await database.asPostgres((sql) => exported(sql, tenant));
      expect(bundle.entries.length).toBe(bundle.manifest.ids.length);
      expect(verify(linesOf(bundle))).toEqual({
        status: 0,
        said: [
          expect.stringMatching(
            /^Complete and unaltered: \d+ entries, \d+ to \d+, after 0 others\.$/,
          ),
          `Sound in itself. Compare its head with one that was kept elsewhere: ${bundle.manifest.head}`,
        ],
      });
      expect(verify(linesOf(bundle), '--head', bundle.manifest.head).status).toBe(0);
    },
  );

  test('of a part, by ids or by time, is sound, too', async () => {
    await database.asPostgres(async (sql) => {
      const whole = await exported(sql, tenants.first);
      const [third, sixth] = [whole.entries[2]?.id ?? 0, whole.entries[5]?.id ?? 0];
      const part = await exported(sql, tenants.first, { from: third, to: sixth }, 2);
      expect(part.entries).toEqual(whole.entries.slice(2, 6));
      expect(part.manifest.before).toBe(2);
      expect(verify(linesOf(part)).status).toBe(0);

      await sql`reset role`;
      const [times] =
        await sql`select (select at from audit_logs where id = ${third})::text as since, (select at from audit_logs where id = ${sixth})::text as until`;
      const timed = await exported(sql, tenants.first, {
        since: times?.['since'] as string,
        until: times?.['until'] as string,
      });
      expect(timed.entries).toEqual(whole.entries.slice(2, 5));
      expect(verify(linesOf(timed)).status).toBe(0);
    });
  });

  test('keeps to the letter what was written: every script, every kind of number', async () => {
    const status = await database.asPostgres(async (sql) => {
      await become(sql, 'member');
      await save(sql, applications.mine, 1, {
        purpose: 'Ünïcode “—” 日本 \u2028 👩‍👩‍👧 \\" \n',
        odd: [1e-7, 1e300, 0.1, -0],
      });
      await sql`reset role`;
      await sql`update companies set capital = 12345678901.50 where tenant_id = ${tenants.first}`;
      return verify(linesOf(await exported(sql, tenants.first)));
    });
    expect(status).toMatchObject({ status: 0 });
  });
});

describe('[ONE-04] the verifier names what is wrong with a manipulated bundle', () => {
  let bundle: Bundle;
  let foreign: Bundle;
  beforeAll(async () => {
    [bundle, foreign] = await database.asPostgres(async (sql) => [
      await exported(sql, tenants.first),
      await exported(sql, tenants.second),
    ]);
  });

  const id = (place: number) => bundle.entries.at(place)?.id ?? 0;

  /** The bundle after a change by its holder. */
  function forged(change: (forgery: Bundle) => void): unknown[] {
    const forgery = structuredClone(bundle);
    change(forgery);
    return linesOf(forgery);
  }
  /** Changes what entries say and computes every link anew. */
  function rewriteWhole(b: Bundle): void {
    let before = b.manifest.starts_after;
    for (const entry of b.entries) {
      entry.entry = entry.entry.replace('Mia', 'Eve');
      entry.prev_hash = before;
      before = entry.hash = hashOf(entry);
    }
    b.manifest.ends_with = b.manifest.head = before;
  }
  function entryAt(forgery: Bundle, place: number): Entry {
    const entry = forgery.entries.at(place);
    if (!entry) throw new Error(`There is no entry ${place}.`);
    return entry;
  }
  const rewrite = (entry: Entry) => {
    entry.entry = entry.entry.replace('"insert"', '"update"');
  };

  const forgeries: [string, (forgery: Bundle) => void, () => string[]][] = [
    [
      'a changed entry',
      (b) => rewrite(entryAt(b, 3)),
      () => [`Entry ${id(3)} was changed: it does not fit its link.`],
    ],
    [
      'one changed sign',
      (b) => (entryAt(b, 3).entry += ' '),
      () => [`Entry ${id(3)} was changed: it does not fit its link.`],
    ],
    [
      'a changed link',
      (b) => (entryAt(b, 3).prev_hash = 'a'.repeat(64)),
      () => [`Entry ${id(3)} was changed: it does not fit its link.`],
    ],
    [
      'a changed entry with a link of its own',
      (b) => {
        const entry = entryAt(b, 3);
        rewrite(entry);
        entry.hash = hashOf(entry);
      },
      () => [
        `Entry ${id(4)} does not follow entry ${id(3)}: one of them was rewritten, or one between them is missing.`,
      ],
    ],
    [
      'a last entry rewritten',
      (b) => {
        const entry = entryAt(b, -1);
        rewrite(entry);
        entry.entry = entry.entry.replace('"update"', '"delete"');
        entry.hash = hashOf(entry);
      },
      () => [`Entry ${id(-1)} is not the one that the bundle announces as its last.`],
    ],
    ['a missing entry', (b) => b.entries.splice(3, 1), () => [`Entry ${id(3)} is missing.`]],
    [
      'two missing entries',
      (b) => b.entries.splice(3, 2),
      () => [`Entry ${id(3)} is missing.`, `Entry ${id(4)} is missing.`],
    ],
    ['a missing first entry', (b) => b.entries.shift(), () => [`Entry ${id(0)} is missing.`]],
    [
      'a cut-off end',
      (b) => b.entries.splice(-2),
      () => [
        `Entry ${id(-2)} is missing: the bundle was cut off.`,
        `Entry ${id(-1)} is missing: the bundle was cut off.`,
      ],
    ],
    [
      'nothing but the first line',
      (b) => (b.entries = []),
      () => [`Entry ${id(0)} is missing: the bundle was cut off.`],
    ],
    [
      'a missing entry that is no longer announced',
      (b) => {
        b.entries.splice(3, 1);
        b.manifest.ids.splice(3, 1);
      },
      () => [
        `Entry ${id(4)} does not follow entry ${id(2)}: one of them was rewritten, or one between them is missing.`,
      ],
    ],
    [
      'a cut-off end that is no longer announced',
      (b) => {
        b.entries.pop();
        b.manifest.ids.pop();
      },
      () => [`Entry ${id(-2)} is not the one that the bundle announces as its last.`],
    ],
    [
      'a missing beginning that is no longer announced',
      (b) => {
        b.entries.shift();
        b.manifest.ids.shift();
      },
      () => [
        `Entry ${id(1)} does not follow where the bundle starts: one of them was rewritten, or one between them is missing.`,
      ],
    ],
    [
      'a bundle that starts later and calls that the beginning',
      (b) => {
        b.manifest.starts_after = b.entries.shift()?.hash ?? '';
        b.manifest.ids.shift();
      },
      () => ['The bundle says that it begins with the first entry, but starts after another.'],
    ],
    [
      'an added entry',
      (b) => {
        const last = entryAt(b, -1);
        const added = { ...last, id: last.id + 1, prev_hash: last.hash };
        b.entries.push({ ...added, hash: hashOf(added) });
      },
      () => [`Entry ${id(-1) + 1} was added: the bundle does not announce it.`],
    ],
    [
      'an entry that is there twice',
      (b) => b.entries.splice(3, 0, entryAt(b, 2)),
      () => [`Entry ${id(2)} is there twice or in the wrong place.`],
    ],
    [
      'two entries in each other’s place',
      (b) => b.entries.splice(3, 2, entryAt(b, 4), entryAt(b, 3)),
      () => [`Entry ${id(3)} is missing.`, `Entry ${id(3)} is there twice or in the wrong place.`],
    ],
    [
      'an entry of another chain in its place',
      (b) => {
        const other = foreign.entries[0];
        if (other) b.entries.splice(3, 1, { ...other, id: id(3) });
      },
      () => [`Entry ${id(3)} was changed: it says that it is entry ${foreign.entries[0]?.id}.`],
    ],
    [
      'another tenant',
      (b) => (b.manifest.tenant = tenants.second),
      () => [`Entry ${id(0)} was added: it belongs to another chain.`],
    ],
    [
      'a line that is no entry',
      (b) => b.entries.splice(3, 1, {} as Entry),
      () => ['Line 5 is not an entry.', `Entry ${id(3)} is missing.`],
    ],
  ];

  test.each(forgeries)('%s', (_what, change, findings) => {
    const { status, said } = verify(forged(change));
    expect(status).toBe(1);
    expect(said).toEqual(expect.arrayContaining(findings()));
    expect(said.at(-1)).toMatch(/^The bundle is not what was exported: \d+ finding/);
  });

  test('what is broken in one place is reported in one place', () => {
    const { said } = verify(forged((b) => rewrite(entryAt(b, 3))));
    expect(said).toHaveLength(2);
  });

  test('a log rewritten as a whole shows against a head kept elsewhere', () => {
    const lines = forged(rewriteWhole);
    expect(verify(lines).status).toBe(0);
    expect(verify(lines, '--head', bundle.manifest.head)).toMatchObject({
      status: 1,
      said: [expect.stringContaining('is not a link of this bundle'), expect.anything()],
    });
    // An older head of the same chain is a link of it.
    expect(verify(linesOf(bundle), '--head', bundle.entries[4]?.hash ?? '').status).toBe(0);
  });

  test('heads that the worker kept fit the log, and one of another log does not', () => {
    const { tenant, ids } = bundle.manifest;
    const kept = bundle.entries.map((entry) => ({
      tenant,
      last_id: entry.id,
      hash: entry.hash,
    }));
    const heads = (lines: unknown[]) => {
      const path = join(folder, 'heads.jsonl');
      writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
      return path;
    };
    const others = [
      { tenant: null, last_id: ids[0], hash: 'e'.repeat(64) },
      { tenant, last_id: (ids.at(-1) ?? 0) + 1, hash: 'e'.repeat(64) },
    ];
    const sound = verify(linesOf(bundle), '--heads', heads([...kept, ...others]));
    expect(sound.status).toBe(0);
    expect(sound.said).toContain(
      `${kept.length} of ${kept.length + 2} kept heads are of these entries, and fit.`,
    );
    // A log that was rewritten as a whole is sound in itself.
    const rewritten = forged(rewriteWhole);
    expect(verify(rewritten).status).toBe(0);
    const found = verify(rewritten, '--heads', heads(kept));
    expect(found.status).toBe(1);
    expect(found.said[0]).toMatch(/was rewritten: the kept head of it is/);
    expect(verify(linesOf(bundle), '--heads', heads(['x'])).status).toBe(2);
  });

  test.each([
    ['an empty file', '', 'The bundle is empty.'],
    [
      'another file',
      'hello\nworld',
      'This is not a bundle of the form portal-audit-bundle/1 or portal-access-bundle/1.',
    ],
    [
      'a damaged first line',
      '{"format": "portal-audit-bundle/1", "ids": []}',
      'The first line of the bundle is damaged.',
    ],
  ])('%s cannot be read, which is not the same as unaltered', (_what, content, text) => {
    expect(verify(content)).toEqual({ status: 2, said: [text] });
  });
});

describe('[ONE-04] files of documents', () => {
  const bytes = Buffer.from('A passport');
  const sha256 = createHash('sha256').update(bytes).digest('hex');

  test('are those that the log records, or not', async () => {
    const bundle = await database.asPostgres(async (sql) => {
      await become(sql, 'admin');
      await sql`select accept_document(${documents.mine}, null, ${sha256})`;
      return exported(sql, tenants.first);
    });
    const files = join(folder, 'files');
    mkdirSync(files);
    writeFileSync(join(files, `${documents.mine}.pdf`), bytes);
    writeFileSync(join(files, 'something else.txt'), 'x');
    expect(verify(linesOf(bundle), '--files', files).said).toContain(
      '1 files are those that the log tells of.',
    );

    writeFileSync(join(files, `${documents.mine}.pdf`), 'Another passport');
    writeFileSync(join(files, `${documents.others}.pdf`), bytes);
    expect(verify(linesOf(bundle), '--files', files)).toMatchObject({
      status: 1,
      said: [
        expect.stringContaining(`Document ${documents.mine} was changed`),
        `Document ${documents.others}: the log has no fingerprint of it.`,
        expect.anything(),
      ],
    });
  });

  test('[DOC-03] a file that is not what was uploaded is not accepted', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update documents set sha256 = ${sha256} where id = ${documents.mine}`;
      await become(sql, 'admin');
      const accept = (hash: string | null) =>
        sql`select accept_document(${documents.mine}, null, ${hash})`;
      const reasons = [
        await refusalWithin(sql, () => accept('f'.repeat(64))),
        await refusalWithin(sql, () => accept('not a hash')),
        await refusalWithin(sql, () => accept(sha256)),
      ];
      const [document] =
        await sql`select status, sha256, is_confirmed from documents where id = ${documents.mine}`;
      return { reasons, document };
    });
    expect(seen).toEqual({
      reasons: ['document.hash_differs', 'document.hash_invalid', undefined],
      document: { status: 'accepted', sha256, is_confirmed: true },
    });
  });
});

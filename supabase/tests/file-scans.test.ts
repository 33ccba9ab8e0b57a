import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { pathFor } from './support/documents.ts';
import { people, tenants, tickets } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import {
  givenScanned,
  HASH,
  readBytes,
  stateOf,
  turnOn,
  verdict,
  type Taken,
} from './support/scans.ts';

const database = useDatabase();

const take = (sql: Sql, most = 1) => sql<Taken[]>`select * from take_scans(${most})`;
const record = (sql: Sql, { scan_id: id, lease }: Taken, outcome = 'clean', sha256 = HASH) =>
  sql`select record_scan(${id}, ${lease}, ${outcome}, ${sha256}, 'x')`;

/** A file of the member that waits for its check; the transaction goes on as the member. */
const pending = <T>(look: (sql: Sql, file: { id: string; path: string }) => Promise<T>) =>
  database.as('member', async (sql) => {
    await turnOn(sql);
    return look(sql, await givenScanned(sql));
  });

describe('[DOC-02] accepting a file', () => {
  const accept = (sql: Sql, id: string) => sql`select accept_document(${id}, null, ${HASH})`;

  test.each([
    [undefined, 'document.being_checked'],
    ['failed', 'document.not_checked'],
    ['infected', 'document.illegal_move'],
    ['clean', undefined],
  ] as const)('whose check says %s ends with %s', async (outcome, expected) => {
    const refused = await pending(async (sql, { id }) => {
      if (outcome) await verdict(sql, outcome);
      await become(sql, 'admin');
      return refusalWithin(sql, () => accept(sql, id));
    });
    expect(refused).toBe(expected);
  });

  test('is refused to the owner of the tables, too, and so is putting malware back in the queue', async () => {
    const refused = await pending(async (sql, { id }) => {
      await sql`reset role`;
      const accepted = await refusalWithin(
        sql,
        () => sql`update documents set status = 'accepted' where id = ${id}`,
      );
      await verdict(sql, 'infected');
      await become(sql, 'admin');
      return [accepted, await refusalWithin(sql, () => sql`select reopen_document(${id})`)];
    });
    expect(refused).toEqual(['document.being_checked', 'document.infected']);
  });
});

describe('[DOC-02] a verdict', () => {
  test.each([
    ['about other bytes', 'scan.other_bytes', { sha256: 'c'.repeat(64) }],
    ['without a hash', 'document.hash_invalid', { sha256: '' }],
    ['of another word', 'scan.outcome_invalid', { outcome: 'not_scanned' }],
    ['by who never took the file', 'scan.lease_lost', { lease: crypto.randomUUID() }],
  ])('%s is refused, and the file goes on waiting', async (_what, expected, change) => {
    const seen = await pending(async (sql, { id }) => {
      await become(sql, 'serviceRole');
      const [taken] = await take(sql);
      const {
        outcome = 'clean',
        sha256 = HASH,
        ...lease
      } = change as Partial<Record<'outcome' | 'sha256' | 'lease', string>>;
      const refused = await refusalWithin(sql, () =>
        record(sql, { ...taken!, ...lease }, outcome, sha256),
      );
      return [refused, await stateOf(sql, id)];
    });
    expect(seen).toEqual([expected, 'pending']);
  });

  test('about bytes that were replaced since is refused', async () => {
    const refused = await database.as('superuser', async (sql) => {
      await turnOn(sql);
      const { path } = await givenScanned(sql);
      await become(sql, 'serviceRole');
      const [taken] = await take(sql);
      await sql`reset role`;
      // As a host whose storage is out of reach.
      await sql`set local session_replication_role = replica`;
      await sql`update storage.objects set version = 'other' where name = ${path}`;
      await sql`set local session_replication_role = origin`;
      await become(sql, 'serviceRole');
      return refusalWithin(sql, () => record(sql, taken!));
    });
    expect(refused).toBe('scan.other_bytes');
  });

  test('is said again after a lost answer, with one effect; another one is too late', async () => {
    const seen = await pending(async (sql) => {
      const taken = await verdict(sql, 'infected');
      const again = await refusalWithin(sql, () => record(sql, taken, 'infected'));
      const other = await refusalWithin(sql, () => record(sql, taken, 'clean'));
      await sql`reset role`;
      const sent = await sql`select kind from notifications where kind = 'document.rejected'
        and user_id = ${people.member}`;
      return { again, other, sent: sent.length };
    });
    expect(seen).toEqual({ again: undefined, other: 'scan.lease_lost', sent: 1 });
  });

  test('with malware returns the document with words, alerts staff, and is in the audit log', async () => {
    const seen = await pending(async (sql, { id }) => {
      await verdict(sql, 'infected');
      await become(sql, 'member');
      const [document] = await sql`
        select status, scan, scan_note, reviewed_by, reason.label from documents
        join review_reasons as reason on reason.code = reason_code where id = ${id}`;
      await sql`reset role`;
      const notices = await sql`select kind, title from notifications where subject_id = ${id}
        and kind in ('document.rejected', 'document.infected') order by kind`;
      const alerts = await sql`select kind, severity, detail from compliance_alerts
        where dedupe_key = ${`malware_found:${id}`}`;
      const [entry] = await sql`select actor, after ->> 'scan' as scan from audit_logs
        where row_id = ${id} and action = 'update' order by id desc limit 1`;
      return { document, kinds: notices.map(({ kind }) => kind as string), alerts, entry };
    });
    expect(seen.document).toEqual({
      status: 'rejected',
      scan: 'infected',
      scan_note: 'Eicar-Test-Signature',
      reviewed_by: null,
      label: 'Malware was found in this file: please send another file.',
    });
    expect(new Set(seen.kinds)).toEqual(new Set(['document.infected', 'document.rejected']));
    expect(seen.alerts).toEqual([
      expect.objectContaining({ kind: 'malware_found', severity: 'critical' }),
    ]);
    expect(seen.entry).toEqual({ actor: null, scan: 'infected' });
  });

  test('of another kind than its name says returns the document with that reason', async () => {
    const seen = await pending(async (sql, { id }) => {
      await verdict(sql, 'infected', 'Not a PDF: image/png');
      await become(sql, 'admin');
      const [document] = await sql`select status, reason_code from documents where id = ${id}`;
      const alerts =
        await sql`select title from compliance_alerts where dedupe_key = ${`malware_found:${id}`}`;
      return { document, alerts };
    });
    expect(seen.document).toEqual({ status: 'rejected', reason_code: 'wrong_type' });
    expect(seen.alerts).toEqual([{ title: 'A file is not of its kind' }]);
  });

  test('with malware takes back what staff accepted before the check was on', async () => {
    const seen = await database.as('member', async (sql) => {
      const { id, path } = await givenScanned(sql);
      await become(sql, 'admin');
      await sql`select accept_document(${id}, null, ${HASH})`;
      await turnOn(sql);
      const [row] = await sql`select queue_scans(${tenants.first}) as queued`;
      // A second press queues nothing twice.
      const [again] = await sql`select queue_scans(${tenants.first}) as queued`;
      await become(sql, 'member');
      const readable = await readBytes(sql, path);
      await verdict(sql, 'infected');
      await become(sql, 'member');
      const [document] = await sql`select status from documents where id = ${id}`;
      return [row?.['queued'], again?.['queued'], readable, document?.['status']] as unknown[];
    });
    expect(seen).toEqual([1, 0, 1, 'rejected']);
  });
});

describe('[DOC-02] two scanners', () => {
  /** Commits: a test with several connections sees what is committed alone. */
  async function waiting(count: number): Promise<string[]> {
    await database.commitAs('serviceRole', (sql) => turnOn(sql));
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) {
      const { id } = await database.commitAs('member', (sql) => givenScanned(sql));
      ids.push(id);
    }
    return ids;
  }
  const clear = () => database.commitAs('serviceRole', (sql) => turnOn(sql, false));

  test('that ask at once never take the same file, and neither waits for the other', async () => {
    await waiting(6);
    const taken = await database.commitAs('serviceRole', async (first) => {
      const one = await take(first, 3);
      // The first has not committed: its files are skipped, not waited for.
      const two = await database.commitAs('serviceRole', (second) => take(second, 6));
      return [...one, ...two].map(({ scan_id: id }) => id);
    });
    expect(taken).toHaveLength(6);
    expect(new Set(taken).size).toBe(6);
    const crowd = await Promise.all(
      Array.from({ length: 3 }, () => database.commitAs('serviceRole', (sql) => take(sql, 6))),
    );
    expect(crowd.flat()).toEqual([]);
    await clear();
  });

  test('of which one died: its time runs out, another takes the file, and the first is too late', async () => {
    const [id] = await waiting(1);
    const [dead] = await database.commitAs('serviceRole', (sql) => take(sql));
    await database.commitAs('postgres', async (sql) => {
      await sql`update private.file_scans set leased_until = now() - interval '1 second' where id = ${dead!.scan_id}`;
    });
    expect(await refusal(database.commitAs('serviceRole', (sql) => record(sql, dead!)))).toBe(
      'scan.lease_lost',
    );
    const [next] = await database.commitAs('serviceRole', (sql) => take(sql));
    expect(next!.scan_id).toBe(dead!.scan_id);
    expect(await refusal(database.commitAs('serviceRole', (sql) => record(sql, dead!)))).toBe(
      'scan.lease_lost',
    );
    await database.commitAs('serviceRole', (sql) => record(sql, next!));
    expect(await database.asPostgres((sql) => stateOf(sql, id!))).toBe('clean');
    await clear();
  });

  test('that say their verdict on one file at once: one is heard', async () => {
    await waiting(1);
    const [taken] = await database.commitAs('serviceRole', (sql) => take(sql));
    const said = await Promise.all(
      ['clean', 'infected', 'failed'].map((outcome) =>
        refusal(database.commitAs('serviceRole', (sql) => record(sql, taken!, outcome))),
      ),
    );
    expect(said.filter((reason) => reason === undefined)).toHaveLength(1);
    expect(said.filter((reason) => reason === 'scan.lease_lost')).toHaveLength(2);
    await clear();
  });
});

describe('[DOC-02] the switch', () => {
  test('holds nothing that came before, and lets go of what waits when it is turned off', async () => {
    const seen = await database.as('member', async (sql) => {
      const before = await givenScanned(sql);
      await turnOn(sql);
      const during = await givenScanned(sql);
      const held = [await stateOf(sql, before.id), await stateOf(sql, during.id)];
      await turnOn(sql, false);
      const left = await take(sql, 20);
      await become(sql, 'admin');
      return [...held, await readBytes(sql, during.path), left.length];
    });
    expect(seen).toEqual(['not_scanned', 'pending', 1, 0]);
  });

  test('lets no file wait for good that comes while the check is being turned off', async () => {
    await database.commitAs('serviceRole', (sql) => turnOn(sql));
    const ids: string[] = [];
    const came = await overlap(
      database,
      ['serviceRole', (sql) => sql`select set_file_scanning(false, ${tenants.first})`],
      [
        'member',
        async (sql) => {
          ids.push((await givenScanned(sql)).id);
          return [1];
        },
      ],
    );
    expect(came).toBe('yes');
    expect(await database.asPostgres((sql) => stateOf(sql, ids[0]!))).toBe('not_scanned');
  });

  test('that is off already changes nothing when it is turned off', async () => {
    const entries = await database.as('serviceRole', async (sql) => {
      await sql`select set_file_scanning(false)`;
      await sql`reset role`;
      return sql`select from audit_logs where table_name = 'file_scanning' and tenant_id is null`;
    });
    expect(entries).toHaveLength(0);
  });

  test('of one firm leaves the others alone, and that of all covers each', async () => {
    const seen = await database.as('serviceRole', async (sql) => {
      await sql`select set_file_scanning(true, ${tenants.second})`;
      const other = await givenScanned(sql);
      await become(sql, 'serviceRole');
      await sql`select set_file_scanning(true)`;
      const all = await givenScanned(sql);
      await become(sql, 'serviceRole');
      await sql`select set_file_scanning(false, ${tenants.second})`;
      return [await stateOf(sql, other.id), await stateOf(sql, all.id)];
    });
    expect(seen).toEqual(['not_scanned', 'pending']);
  });

  test('covers the files of tickets', async () => {
    const seen = await database.as('member', async (sql) => {
      await turnOn(sql);
      const path = pathFor(tickets.mine);
      await sql`reset role`;
      await sql`insert into storage.objects (bucket_id, name, owner_id, metadata, version)
        values ('documents', ${path}, ${people.member}, '{"size": 5, "mimetype": "application/pdf"}', 'v1')`;
      await become(sql, 'member');
      await sql`select attach_file(${crypto.randomUUID()}, ${path}, 'scan.pdf')`;
      const reads = [await readBytes(sql, path)];
      await verdict(sql, 'clean', '');
      for (const persona of ['member', 'admin'] as const) {
        await become(sql, persona);
        reads.push(await readBytes(sql, path));
      }
      return reads;
    });
    expect(seen).toEqual([0, 1, 1]);
  });

  test('with a file that waits too long raises a finding and an alert, and both go with the verdict', async () => {
    const seen = await pending(async (sql, { id, path }) => {
      await sql`reset role`;
      await sql`update documents set created_at = now() - interval '5 hours' where id = ${id}`;
      const look = async () => {
        await sql`reset role`;
        await sql`select private.maintenance_step('alerts')`;
        const alerts =
          await sql`select state from compliance_alerts where dedupe_key = ${`check_late:${id}`}`;
        await become(sql, 'admin');
        const found =
          await sql`select finding from file_findings() where path = ${path} and finding = 'check_late'`;
        return [alerts[0]?.['state'] as string, found.length];
      };
      const late = await look();
      await verdict(sql, 'clean');
      return [late, await look()];
    });
    expect(seen).toEqual([
      ['open', 1],
      ['resolved', 0],
    ]);
  });

  test('does not change what a file counts for: one that waits is sent', async () => {
    const standing = await pending(async (sql, { id }) => {
      const [row] =
        await sql`select standing, scan from document_queue(${tenants.first}, single => ${id})`;
      return row;
    });
    expect(standing).toEqual({ standing: 'in_review', scan: 'pending' });
  });
});

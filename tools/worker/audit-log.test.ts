import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { verifyChain } from '../audit-verifier/verify.mjs';
import type { Database } from '../lib/database.ts';
import { auditLogPart } from './audit-log.ts';
import { destinationOf } from './place.ts';

const TENANT = '10000000-0000-4000-8000-000000000001';

type Log = 'audit_entries' | 'access_events';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-log-'));
  return () => rmSync(folder, { recursive: true });
});

/**
 * A database with one chain of so many entries of one log, which gives ranges as take_audit_entries and take_access_events do and fails where a
 * test wants it to. The other log has nothing.
 */
function chainOf(
  count: number,
  {
    tenant = null,
    page = 3,
    log = 'audit_entries',
  }: { tenant?: string | null; page?: number; log?: Log } = {},
) {
  let link = '0'.repeat(64);
  const entries: object[] = [];
  const contents: Record<Log, (id: number) => unknown[]> = {
    audit_entries: (id) => [id, tenant, null, 'insert', 'x', 'r', null, {}, null, null, 't'],
    access_events: (id) => [id, tenant, 'p', 'sign_in', 'documents', 'r', null, '203.0.113.7', 't'],
  };
  const linkOf = (text: string) =>
    log === 'audit_entries'
      ? createHash('sha256').update(text).digest('hex')
      : `sha512:${createHash('sha512').update(text).digest('hex')}`;
  const write = (many: number) => {
    for (let left = many; left > 0; left -= 1) {
      const id = 10 + entries.length * 2;
      const entry = JSON.stringify(contents[log](id));
      const hash = linkOf(link + entry);
      entries.push({
        tenant_id: tenant,
        place: entries.length + 1,
        id,
        prev_hash: link,
        hash,
        entry,
      });
      link = hash;
    }
  };
  write(count);
  const kept = { settled: 0, open: 0, failsToSettle: 0, taken: 0 };
  const database: Database = {
    call: async <T>(command: string) => {
      if (!command.endsWith(log)) return [] as T;
      if (command.startsWith('take')) {
        kept.open ||= Math.min(page, entries.length - kept.settled);
        kept.taken += 1;
        return entries.slice(kept.settled, kept.settled + kept.open) as T;
      }
      if (kept.failsToSettle > 0) {
        kept.failsToSettle -= 1;
        throw new Error('The database does not answer.');
      }
      kept.settled += kept.open;
      kept.open = 0;
      return null as T;
    },
    rows: async () => [],
  };
  return { database, kept, write };
}

const partOf = (database: Database, to = folder) =>
  auditLogPart(database, destinationOf(to, 'AUDIT_LOG_TO'), () => {});

async function runAll(database: Database, to = folder) {
  const part = partOf(database, to);
  while (await part.run());
}

const filesOf = (chain: string) => readdirSync(join(folder, chain)).toSorted();

describe('[AUD-01] the part audit-log', () => {
  test('ships each range of a chain as a file that the verifier takes, and nothing where nothing is new', async () => {
    const { database, write } = chainOf(7, { tenant: TENANT });
    await runAll(database);
    expect(filesOf(TENANT)).toEqual([
      '000000000010-000000000014.jsonl',
      '000000000016-000000000020.jsonl',
      '000000000022-000000000022.jsonl',
    ]);
    expect(await verifyChain(join(folder, TENANT))).toMatchObject({ findings: [], entries: 7 });
    await runAll(database);
    expect(filesOf(TENANT)).toHaveLength(3);
    write(1);
    await runAll(database);
    expect(await verifyChain(join(folder, TENANT))).toMatchObject({ findings: [], entries: 8 });
    // Others of the machine do not read them.
    const { mode } = statSync(join(folder, TENANT, '000000000010-000000000014.jsonl'));
    expect(mode & 0o077).toBe(0);
  });

  test('a crash between writing and remembering leaves nothing out and nothing twice', async () => {
    const { database, kept, write } = chainOf(2);
    kept.failsToSettle = 1;
    await expect(runAll(database)).rejects.toThrow('does not answer');
    const [name = ''] = filesOf('platform');
    const once = readFileSync(join(folder, 'platform', name), 'utf8');
    write(3); // meanwhile
    await runAll(database);
    expect(filesOf('platform')).toEqual([
      '000000000010-000000000012.jsonl',
      '000000000014-000000000018.jsonl',
    ]);
    expect(readFileSync(join(folder, 'platform', name), 'utf8')).toBe(once);
    expect(await verifyChain(join(folder, 'platform'))).toMatchObject({ findings: [], entries: 5 });
  });

  test('a crash while writing leaves no half file under the name', async () => {
    const { database } = chainOf(2);
    await runAll(database);
    const path = join(folder, 'platform', '000000000010-000000000012.jsonl');
    const whole = readFileSync(path, 'utf8');
    rmSync(path);
    writeFileSync(`${path}.unfinished`, whole.slice(0, 40));
    await runAll(chainOf(2).database);
    expect(readFileSync(path, 'utf8')).toBe(whole);
    expect(existsSync(`${path}.unfinished`)).toBe(false);
  });

  test('what was shipped is not overwritten by another content: the log was rewritten', async () => {
    const { database, kept } = chainOf(2);
    await runAll(database);
    const path = join(folder, 'platform', '000000000010-000000000012.jsonl');
    const other = readFileSync(path, 'utf8').replace('insert', 'delete');
    writeFileSync(path, other);
    kept.settled = 0;
    await expect(runAll(database)).rejects.toThrow('holds something else');
    expect(kept.settled).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(other);
  });

  test('puts a file at an address under its name, and settles nothing that it does not take', async () => {
    let status = 500;
    const put: [string | undefined, string | undefined, string][] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        put.push([request.method, request.url, body]);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log/?key=1`;
    const { database, kept } = chainOf(2, { tenant: TENANT });
    await expect(runAll(database, address)).rejects.toThrow('answers 500');
    expect(kept.settled).toBe(0);
    status = 201;
    await runAll(database, address);
    expect(kept.settled).toBe(2);
    expect(put[1]).toEqual(put[0]);
    expect(put[1]?.slice(0, 2)).toEqual([
      'PUT',
      `/log/${TENANT}/000000000010-000000000012.jsonl?key=1`,
    ]);
  });
});

describe('[DATA-05] the access log', () => {
  const shipped = () => readdirSync(join(folder, 'access', TENANT)).toSorted();

  test('leaves beside the audit log, in files that the verifier takes', async () => {
    const { database, kept, write } = chainOf(4, { tenant: TENANT, log: 'access_events' });
    kept.failsToSettle = 1;
    await expect(runAll(database)).rejects.toThrow('does not answer');
    write(1); // meanwhile
    await runAll(database);
    expect(shipped()).toEqual([
      '000000000010-000000000014.jsonl',
      '000000000016-000000000018.jsonl',
    ]);
    const chain = join(folder, 'access', TENANT);
    expect(await verifyChain(chain)).toMatchObject({ findings: [], entries: 5 });
    const path = join(chain, '000000000016-000000000018.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('203.0.113.7', '203.0.113.8'));
    expect((await verifyChain(chain)).findings).toEqual([expect.stringContaining('was changed')]);
  });

  test('is shipped where the audit log cannot be, which is said all the same', async () => {
    const { database } = chainOf(2, { tenant: TENANT, log: 'access_events' });
    const call: Database['call'] = (command, input) =>
      command === 'take_audit_entries'
        ? Promise.reject(new Error('The audit log is away.'))
        : database.call(command, input);
    await expect(partOf({ ...database, call }).run()).rejects.toThrow('is away');
    expect(shipped()).toHaveLength(1);
  });

  test('a file of it does not belong to the chain of an audit log', async () => {
    await runAll(chainOf(2, { tenant: TENANT }).database);
    await runAll(chainOf(2, { tenant: TENANT, log: 'access_events' }).database);
    const [file = ''] = shipped();
    copyFileSync(
      join(folder, 'access', TENANT, file),
      join(folder, TENANT, '000000000099-000000000099.jsonl'),
    );
    expect((await verifyChain(join(folder, TENANT))).findings).toEqual([
      expect.stringContaining('It is of another chain'),
    ]);
  });
});

describe('[AUD-01] the files of a chain', () => {
  async function shipped(count: number) {
    await runAll(chainOf(count).database);
    return join(folder, 'platform');
  }

  test('a missing file is found', async () => {
    const chain = await shipped(8);
    rmSync(join(chain, '000000000016-000000000020.jsonl'));
    expect((await verifyChain(chain)).findings).toEqual([
      expect.stringContaining('It does not follow the files before it'),
    ]);
  });

  test('so are a missing beginning, a changed entry and a file that is none', async () => {
    const chain = await shipped(8);
    rmSync(join(chain, '000000000010-000000000014.jsonl'));
    const path = join(chain, '000000000016-000000000020.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('insert', 'delete'));
    writeFileSync(join(chain, '000000000099-000000000099.jsonl'), 'x\n');
    expect((await verifyChain(chain)).findings).toEqual([
      expect.stringContaining('It does not follow'),
      expect.stringContaining('was changed'),
      expect.stringContaining('is not a bundle'),
    ]);
  });

  test('kept heads are compared with them', async () => {
    const chain = await shipped(5);
    const heads = [
      { tenant: null, last_id: 14, hash: 'f'.repeat(64) },
      { tenant: null, last_id: 900, hash: 'f'.repeat(64) },
    ];
    const seen = await verifyChain(chain, heads);
    expect(seen.compared).toBe(1);
    expect(seen.findings).toEqual([expect.stringContaining('Entry 14 was rewritten')]);
  });
});

import { become, type Sql } from './database.ts';
import { pathFor } from './documents.ts';
import { companies, people, tenants } from './ids.ts';

/** What a scanner gets of a file it takes. */
export interface Taken {
  scan_id: string;
  lease: string;
  storage_path: string;
  sha256: string | null;
}

/** Turns the check of files on for the first firm. The transaction goes on as the server. */
export async function turnOn(sql: Sql, isOn = true): Promise<void> {
  await become(sql, 'serviceRole');
  await sql`select set_file_scanning(${isOn}, ${tenants.first})`;
}

export const HASH = 'b'.repeat(64);

/** A document the member sent, with its hash. The transaction goes on as the member, who registered it. */
export async function givenScanned(sql: Sql): Promise<{ id: string; path: string }> {
  const path = pathFor(companies.mine);
  const id = crypto.randomUUID();
  await sql`reset role`;
  await sql`insert into storage.objects (bucket_id, name, owner_id, metadata, version)
    values ('documents', ${path}, ${people.member}, '{"size": 4711, "mimetype": "application/pdf"}', ${crypto.randomUUID()})`;
  await become(sql, 'member');
  await sql`select register_document(${id}, ${path}, 'other', 'letter.pdf', null, null, ${HASH})`;
  return { id, path };
}

/** What the scanner does with the next file. The transaction goes on as the server. */
export async function verdict(
  sql: Sql,
  outcome: 'clean' | 'infected' | 'failed',
  note = 'Eicar-Test-Signature',
  sha256 = HASH,
): Promise<Taken> {
  await become(sql, 'serviceRole');
  const [taken] = await sql<Taken[]>`select * from take_scans(1)`;
  if (!taken) throw new Error('No file waits for a scanner.');
  await sql`select record_scan(${taken.scan_id}, ${taken.lease}, ${outcome}, ${sha256}, ${note})`;
  return taken;
}

/** How many rows of a stored file the caller reads, as storage asks before it gives the bytes. */
export async function readBytes(sql: Sql, path: string): Promise<number> {
  const rows =
    await sql`select from storage.objects where bucket_id = 'documents' and name = ${path}`;
  return rows.length;
}

/** Where the check of a document stands. The transaction goes on as the owner of the tables. */
export async function stateOf(sql: Sql, id: string): Promise<string | undefined> {
  await sql`reset role`;
  const [row] = await sql`select scan from documents where id = ${id}`;
  return row?.['scan'] as string | undefined;
}

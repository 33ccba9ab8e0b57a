import { become, type Sql } from './database.ts';
import { people, tenants, type Persona } from './ids.ts';

/** A path of the bucket, as the portal chooses it. */
export function pathFor(subject: string, tenant: string = tenants.first, ending = 'pdf'): string {
  return `${tenant}/${subject}/${crypto.randomUUID()}.${ending}`;
}

/** What the storage service writes when a file has arrived. Goes on as the persona before. */
export async function givenFile(
  sql: Sql,
  path: string,
  uploader: keyof typeof people,
): Promise<void> {
  await sql`reset role`;
  await sql`insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('documents', ${path}, ${people[uploader]}, ${sql.json({ mimetype: 'application/pdf', size: 4711 })})`;
  await become(sql, uploader);
}

export interface Registration {
  id?: string;
  path: string;
  category?: string;
  fileName?: string;
  expiresOn?: string | null;
  replaces?: string | null;
}

export async function register(
  sql: Sql,
  { id, path, category, fileName, expiresOn, replaces }: Registration,
): Promise<string> {
  // A proof of identity needs its last day.
  const isIdentity = ['passport', 'national_id'].includes(category ?? 'passport');
  const lastDay = expiresOn === undefined && isIdentity ? '2099-01-31' : expiresOn;
  const [row] = await sql`
    select register_document(${id ?? crypto.randomUUID()}, ${path}, ${category ?? 'passport'},
      ${fileName ?? 'scan.pdf'}, ${lastDay ?? null}, ${replaces ?? null}) as id`;
  return row?.['id'] as string;
}

/** A document that `uploader` uploaded and registered, and the transaction goes on as `next`. */
export async function givenDocument(
  sql: Sql,
  subject: string,
  uploader: keyof typeof people,
  next: Persona = uploader,
  more: Partial<Registration> = {},
): Promise<string> {
  const path = pathFor(subject);
  await givenFile(sql, path, uploader);
  const id = await register(sql, { ...more, path });
  await become(sql, next);
  return id;
}

export async function statusOf(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql`select status from documents where id = ${id}`;
  return row?.['status'] as string | undefined;
}

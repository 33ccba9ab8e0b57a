import { become, type Sql } from './database.ts';
import { people, tenants } from './ids.ts';
import type { Taken } from './scans.ts';

export const HELD = 'new-pictures';

/** A path of a new picture in the folder of a person or of a firm. */
export const picturePath = (owner: string) => `${owner}/${crypto.randomUUID()}.png`;

/** Puts a file into a bucket as the caller, as the storage service does. */
export const place = (sql: Sql, bucket: string, path: string, bytes = 4711) =>
  sql`insert into storage.objects (bucket_id, name, owner_id, metadata, version)
      values (${bucket}, ${path}, auth.uid()::text, ${sql.json({ size: bytes })}, ${crypto.randomUUID()})`;

/** The member uploads and offers a picture. The transaction goes on as the member. */
export async function offerAvatar(sql: Sql): Promise<string> {
  await become(sql, 'member');
  const path = picturePath(people.member);
  await place(sql, HELD, path);
  await sql`select offer_picture(${path})`;
  return path;
}

/** The owner uploads and offers a logo. The transaction goes on as the owner. */
export async function offerLogo(sql: Sql): Promise<string> {
  await become(sql, 'owner');
  const path = picturePath(tenants.first);
  await place(sql, HELD, path);
  await sql`select offer_picture(${path}, ${tenants.first})`;
  return path;
}

export interface TakenPicture extends Taken {
  bucket: string;
  publish_to: string | null;
}

/** The worker takes the next picture. The transaction goes on as the server. */
export async function takePicture(sql: Sql): Promise<TakenPicture | undefined> {
  await become(sql, 'serviceRole');
  const [taken] = await sql<TakenPicture[]>`select * from take_scans(1, true)`;
  return taken;
}

/** The worker puts what it read into the public bucket. The transaction goes on as the server. */
export async function publish(sql: Sql, { publish_to: bucket, storage_path: path }: TakenPicture) {
  await sql`reset role`;
  await sql`insert into storage.objects (bucket_id, name, version)
    values (${bucket}, ${path}, ${crypto.randomUUID()}) on conflict (bucket_id, name) do nothing`;
  await become(sql, 'serviceRole');
}

/** What the worker does with the next picture. The transaction goes on as the server. */
export async function judge(
  sql: Sql,
  outcome: 'clean' | 'infected' | 'failed',
  note = 'Eicar-Test-Signature',
): Promise<TakenPicture> {
  const taken = await takePicture(sql);
  if (!taken) throw new Error('No picture waits for a scanner.');
  if (outcome === 'clean') await publish(sql, taken);
  await sql`select record_scan(${taken.scan_id}, ${taken.lease}, ${outcome}, ${'b'.repeat(64)}, ${note})`;
  return taken;
}

/** What the worker is to remove. The transaction goes on as the server. */
export async function spent(sql: Sql): Promise<string[]> {
  await become(sql, 'serviceRole');
  const rows = await sql`select bucket || '/' || path as file from spent_pictures() order by 1`;
  return rows.map((row) => row['file'] as string);
}

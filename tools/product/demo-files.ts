import { createHash } from 'node:crypto';
import type { RunningBackend } from '@portal/backend';
import postgres from 'postgres';

import { specimenPdf } from './specimen-pdf.ts';
import { specimenPng } from './specimen-png.ts';

interface DemoDocument {
  id: string;
  path: string;
  type: string;
  category: string;
  subject: string;
}

const AT_ONCE = 6;

/**
 * Writes a specimen file for each document of the demo data that has none yet, with its size and hash in the row. Takes one query when every
 * file is there. Errors: a refused upload, with its status.
 */
export async function writeDemoFiles({ url, keys, database }: RunningBackend): Promise<void> {
  const sql = postgres(database.urlFor('postgres'), { max: 1, onnotice: () => undefined });
  try {
    const waiting = await sql<DemoDocument[]>`
      select document.id, document.storage_path as path, document.mime_type as type, category.name as category,
        coalesce(party.name, company.name, application.data -> 'names' ->> 0) as subject
      from documents as document
      join document_categories as category on category.code = document.category
      left join parties as party on party.id = document.party_id
      left join companies as company on company.id = document.company_id
      left join draft_applications as application on application.id = document.application_id
      where document.id::text like 'da00%' and document.sha256 is null`;
    const files: { id: string; bytes: number; sha256: string }[] = [];
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const batch = waiting.slice(from, from + AT_ONCE).map(async (document) => {
        const file = specimenOf(document);
        const address = `${url}/storage/v1/object/documents/${document.path}`;
        await upload(address, keys.secret, document.type, file);
        const sha256 = createHash('sha256').update(file).digest('hex');
        files.push({ id: document.id, bytes: file.length, sha256 });
      });
      await Promise.all(batch);
    }
    if (files.length === 0) return;
    await sql`
      update documents as document
      set bytes = file.bytes, sha256 = file.sha256, is_confirmed = document.status = 'accepted',
        file_version = (select version from storage.objects where bucket_id = 'documents' and name = document.storage_path)
      from jsonb_to_recordset(${sql.json(files)}) as file (id uuid, bytes bigint, sha256 text)
      where document.id = file.id`;
  } finally {
    await sql.end();
  }
}

function specimenOf({ id, type, category, subject }: DemoDocument): Buffer {
  if (type !== 'image/png') return specimenPdf(category, subject);
  return specimenPng(Number.parseInt(id.slice(-6), 16));
}

async function upload(address: string, key: string, type: string, body: Buffer): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': type,
      // A start that was interrupted may have left the file without its hash.
      'x-upsert': 'true',
    },
    body: new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`A demo file was not stored: ${answer.status}`);
}

import { recogniseBytes } from '@portal/backend';

import type { Verdict } from './clamd.ts';

/** The type of a stored file by its ending, which is the one that was declared (documents/document-files.sql). */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * What the first bytes of a stored file say of the type that was declared for it. Hosted storage believes the browser, and a caller can go
 * around the check of the page: bytes of another type are held as malware is (decision 75). The database reads the beginning of the note.
 */
export async function typeVerdict(path: string, bytes: Uint8Array): Promise<Verdict> {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const found = await recogniseBytes(bytes);
  if (found !== undefined && found === TYPES[ending]) return { outcome: 'clean' };
  return { outcome: 'infected', note: `Not a ${ending.toUpperCase()}: ${found ?? 'unknown'}` };
}

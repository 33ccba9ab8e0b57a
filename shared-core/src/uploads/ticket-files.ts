import { AppError, toAppError } from '../errors/index.ts';
import { unwrap, type PortalClient, storageOf } from '../supabase/index.ts';

import { whyRefused } from './documents-bucket.ts';
import { checkFile } from './file-check.ts';

/** A file that goes with a message. Its ids are its own from the start, so that a repeat after a lost answer attaches it once. */
export interface TicketFile {
  id: string;
  name: string;
  file: File;
  type: string;
  /** The ending it is stored under. */
  ending: string;
}

/** Checks a picked file as documents are checked. Raises what `checkFile` raises. */
export async function ticketFileOf(file: File): Promise<TicketFile> {
  const { type, ending } = await checkFile(file);
  return { id: crypto.randomUUID(), name: file.name.slice(-200), file, type, ending };
}

/** Uploads the files and attaches them to a ticket, one after the other. Raises the errors of check_upload and
 * attach_file, upload_interrupted. */
export async function attachFiles(
  supabase: PortalClient,
  { tenantId, ticketId }: { tenantId: string; ticketId: string },
  files: readonly TicketFile[],
): Promise<void> {
  const storage = await storageOf(supabase);
  for (const { id, name, file, type, ending } of files) {
    const path = `${tenantId}/${ticketId}/${id}.${ending}`;
    // One after the other: a slow line carries one whole file sooner than parts of all.
    // oxlint-disable-next-line no-await-in-loop
    const { error } = await storage.from('documents').upload(path, file, { contentType: type });
    // It is there already when the answer of an earlier attempt was lost.
    if (error && toAppError(error).code === 'not_allowed') {
      // oxlint-disable-next-line no-await-in-loop
      throw await whyRefused(supabase, path, error);
    }
    if (error && !isThere(error)) throw new AppError('upload_interrupted', { cause: error });
    unwrap(
      // oxlint-disable-next-line no-await-in-loop
      await supabase.rpc('attach_file', { attachment_id: id, path, file_name: name }),
    );
  }
}

function isThere(error: object): boolean {
  return 'statusCode' in error && String(error.statusCode) === '409';
}

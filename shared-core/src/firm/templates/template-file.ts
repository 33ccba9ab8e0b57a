import { sha256Of } from '../../domain/sha256.ts';
import { AppError, loadErrorsOf } from '../../errors/index.ts';
import { storageOf, unwrap, type PortalClient } from '../../supabase/index.ts';

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The Word document of a version. Raises template.file_missing where it is not the one that was saved. */
export async function fetchTemplateFile(
  supabase: PortalClient,
  { path, hash }: { path: string; hash: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const bucket = (await storageOf(supabase)).from('templates');
  // To the types of the client a file that is there may be null.
  const file = unwrap(await bucket.download(path)) ?? new Blob();
  const bytes = new Uint8Array(await file.arrayBuffer());
  if ((await sha256Of(bytes)) === hash) return bytes;
  await loadErrorsOf({ message: 'template.file_missing' });
  throw new AppError('template.file_missing');
}

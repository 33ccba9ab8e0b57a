import { AppError, toAppError } from '../errors/index.ts';
import { unwrap, uploadPlaceOf, type PortalClient, storageOf } from '../supabase/index.ts';

import { forgetUpload } from './send-file.ts';
import { pathOf, type DocumentDetails, type Upload } from './upload.ts';

/** Makes a document of what lies in the bucket. Raises the errors of register_document. */
export async function registerUpload(
  supabase: PortalClient,
  { id, fileName, checked, replaces }: Upload,
  path: string,
  { category, expiresOn }: DocumentDetails,
): Promise<void> {
  unwrap(
    await supabase.rpc('register_document', {
      document_id: id,
      path,
      category,
      file_name: fileName,
      ...(checked && { sha256: checked.sha256 }),
      ...(expiresOn && { expires_on: expiresOn }),
      ...(replaces && { replaces }),
    }),
  );
}

/**
 * Why an upload failed. The storage service says "not allowed" to each refusal of a policy; the database knows which limit is reached, and
 * the storage of a firm is called by the same name when a file is registered.
 */
export async function whyRefused(
  supabase: PortalClient,
  path: string | undefined,
  error: unknown,
): Promise<AppError> {
  const refusal = toAppError(error);
  if (refusal.code === 'tenant.limit_reached') return new AppError('document.storage_full');
  if (refusal.code !== 'not_allowed' || path === undefined) return refusal;
  const { error: reason } = await supabase.rpc('check_upload', { path });
  const known = reason && toAppError(reason);
  // Without an answer, or with "not found", the message of the service are as good.
  return known && known.code.includes('.') ? known : refusal;
}

/** Takes away what has arrived of an upload that is no document. */
export async function takeAway(supabase: PortalClient, upload: Upload): Promise<void> {
  const path = pathOf(upload);
  if (upload.state === 'arrived' && path) {
    const storage = await storageOf(supabase);
    await storage.from('documents').remove([path]);
  } else if (upload.url) await forgetUpload(uploadPlaceOf(supabase), upload.url);
}

import { unwrap, uploadPlaceOf, type PortalClient } from '../supabase/index.ts';

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

/** Takes away what has arrived of an upload that is no document. */
export async function takeAway(supabase: PortalClient, upload: Upload): Promise<void> {
  const path = pathOf(upload);
  if (upload.state === 'arrived' && path) await supabase.storage.from('documents').remove([path]);
  else if (upload.url) await forgetUpload(uploadPlaceOf(supabase), upload.url);
}

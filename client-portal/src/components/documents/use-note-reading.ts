import { useSupabase, type PortalClient } from '@portal/shared-core/supabase';
import { useEffect } from 'react';

/** Writes into the access log that the person opens a document. What fails there does not hinder the viewing. */
export async function noteReading(supabase: PortalClient, documentId: string): Promise<void> {
  await supabase.rpc('record_reading', { document_id: documentId });
}

/** The same for a document that is on the page, once each time another one is shown. */
export function useNoteReading(documentId: string | null): void {
  const supabase = useSupabase();
  useEffect(() => {
    if (documentId) void noteReading(supabase, documentId);
  }, [supabase, documentId]);
}

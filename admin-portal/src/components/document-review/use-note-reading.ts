import { useSupabase } from '@portal/shared-core/supabase';
import { useEffect } from 'react';

/** Writes into the access log that the person opens the document on the page; null opens none. What fails there does not hinder the viewing. */
export function useNoteReading(documentId: string | null): void {
  const supabase = useSupabase();
  useEffect(() => {
    async function note(id: string) {
      await supabase.rpc('record_reading', { document_id: id });
    }
    if (documentId) void note(documentId);
  }, [supabase, documentId]);
}

import { useSupabase } from '@portal/shared-core/supabase';
import { useEffect } from 'react';

/** Writes into the access log that the person opens the document on the page. What fails there does not hinder the viewing. */
export function useNoteReading(documentId: string): void {
  const supabase = useSupabase();
  useEffect(() => {
    async function note() {
      await supabase.rpc('record_reading', { document_id: documentId });
    }
    void note();
  }, [supabase, documentId]);
}

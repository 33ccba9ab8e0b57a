import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What notes are about. */
export type NoteSubject = { companyId: string } | { applicationId: string };

export type StaffNote = Awaited<ReturnType<typeof listNotes>>[number];

export const notesKey = ({ tenantId }: TenantScope) => ['admin', tenantId, 'notes'] as const;

/** The notes of staff about a company or an application: pinned ones first, then the newest. */
export const notesQuery = (scope: TenantScope, subject: NoteSubject) =>
  queryOptions({
    queryKey: [...notesKey(scope), subject],
    meta: shows('staff_notes'),
    queryFn: ({ signal }) => listNotes(scope, subject, signal),
  });

async function listNotes({ from }: TenantScope, subject: NoteSubject, signal: AbortSignal) {
  const notes = from('staff_notes').select(
    'id, body, pinned, version, created_at, updated_at, by:profiles!staff_notes_created_by_fkey(id, full_name)',
  );
  const about =
    'companyId' in subject
      ? notes.eq('company_id', subject.companyId)
      : notes.eq('application_id', subject.applicationId);
  return unwrap(
    await about
      .order('pinned', { ascending: false })
      .order('created_at', { ascending: false })
      .order('id')
      .limit(200)
      .abortSignal(signal),
  );
}

/** Adds a note. Raises note.body_invalid. */
export function useAddNote(subject: NoteSubject) {
  return useCommand('add_staff_note', ({ id, body }: { id: string; body: string }) => ({
    note_id: id,
    body,
    ...('companyId' in subject
      ? { company_id: subject.companyId }
      : { application_id: subject.applicationId }),
  }));
}

/** Changes the text of one's own note. Raises note.body_invalid, note.changed, not_allowed. */
export function useEditNote({ id, version }: StaffNote) {
  return useCommand('edit_staff_note', ({ body }: { body: string }) => ({
    note_id: id,
    expected_version: version,
    body,
  }));
}

/** Pins a note above the others, or not. */
export function usePinNote({ id }: StaffNote) {
  return useCommand('pin_staff_note', (pinned: boolean) => ({ note_id: id, pinned }));
}

/** Removes one's own note. Raises not_allowed. */
export function useRemoveNote() {
  return useCommand('remove_staff_note');
}

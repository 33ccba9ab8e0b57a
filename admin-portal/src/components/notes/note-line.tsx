import styled from '@emotion/styled';
import { entryOf, toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  DateText,
  InlineAlert,
  StatusChip,
  useDisclosure,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { NoteForm } from './note-form.tsx';
import {
  notesKey,
  useEditNote,
  usePinNote,
  useRemoveNote,
  type StaffNote,
} from './note.queries.ts';

const Item = styled('li')({
  display: 'grid',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
});
const By = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  fontSize: 13,
  color: color.secondary,
});
const Message = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

/** One note with what the reader may do with it: its author edits and removes it, every colleague pins it. */
export function NoteLine({ note, mayWrite }: { note: StaffNote; mayWrite: boolean }) {
  const scope = useTenantScope();
  const { id: userId } = useUser();
  const editing = useDisclosure();
  const removing = useDisclosure();
  const edit = useEditNote(note);
  const pin = usePinNote(note);
  const remove = useRemoveNote();
  const failed = pin.error ?? remove.error;
  const refused = failed && toAppError(failed);
  const isOwn = note.by?.id === userId;
  const author = note.by?.full_name || 'A former colleague';

  return (
    <Item>
      <By>
        <strong>{author}</strong>
        <DateText value={note.created_at} format="time" />
        {note.version > 1 && <span>edited</span>}
        {note.pinned && <StatusChip label="Pinned" tone="info" />}
      </By>
      {editing.isOpen ? (
        <NoteForm
          label="Edit the note"
          submit="Save"
          command={edit}
          body={note.body}
          keep={[...notesKey(scope), 'kept', note.id]}
          onDone={editing.close}
          onCancel={editing.close}
        />
      ) : (
        <Message>{note.body}</Message>
      )}
      {refused && (
        <InlineAlert tone="bad" title={entryOf(refused.code).title}>
          {refused.message}
        </InlineAlert>
      )}
      {mayWrite && !editing.isOpen && (
        <Actions>
          <Button size="small" loading={pin.isPending} onClick={() => pin.mutate(!note.pinned)}>
            {note.pinned ? 'Unpin' : 'Pin'}
          </Button>
          {isOwn && (
            <>
              <Button size="small" ref={editing.opener} onClick={editing.open}>
                Edit
              </Button>
              <Button size="small" ref={removing.opener} onClick={removing.open}>
                Remove…
              </Button>
            </>
          )}
        </Actions>
      )}
      <ConfirmDialog
        open={removing.isOpen}
        title="Remove your note?"
        confirmLabel="Remove the note"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ note_id: note.id }, { onSettled: removing.close })}
        onClose={removing.close}
      >
        Colleagues no longer see it here. The audit log keeps its words.
      </ConfirmDialog>
    </Item>
  );
}

import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { NoteForm } from './note-form.tsx';
import { NoteLine } from './note-line.tsx';
import { notesKey, notesQuery, useAddNote, type NoteSubject } from './note.queries.ts';

const Inside = styled('div')({ display: 'grid', gap: 8, padding: 16, justifyItems: 'stretch' });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** What staff write for each other about a company or an application. No client reads it. */
export function NotesPanel({ subject }: { subject: NoteSubject }) {
  const notes = useQuery(notesQuery(useTenantScope(), subject));
  const held = useNotAllowed('add_staff_note');
  return (
    <QueryPanel
      title="Notes"
      note={() => 'Staff only'}
      query={notes}
      failed="The notes could not be loaded"
      isEmpty={() => false}
      flush
    >
      {(rows) => (
        <>
          <Inside>
            {held ? <Held because={held} /> : <AddNote subject={subject} />}
            {rows.length === 0 && <p>No notes yet. Colleagues read what you add here.</p>}
          </Inside>
          {rows.length > 0 && (
            <List aria-label="Notes">
              {rows.map((note) => (
                <NoteLine key={note.id} note={note} mayWrite={!held} />
              ))}
            </List>
          )}
        </>
      )}
    </QueryPanel>
  );
}

function Held({ because }: { because: string }) {
  return (
    <div>
      <HeldButton because={because}>Add note</HeldButton>
      <p>{because}</p>
    </div>
  );
}

function AddNote({ subject }: { subject: NoteSubject }) {
  const scope = useTenantScope();
  const add = useAddNote(subject);
  // A second press of the same text after a lost answer adds nothing: the id stays until the note is added.
  const [id, setId] = useState(() => crypto.randomUUID() as string);
  return (
    <NoteForm
      key={id}
      label="New note"
      submit="Add note"
      command={{
        isPending: add.isPending,
        mutate: ({ body }, options) => add.mutate({ id, body }, options),
      }}
      body=""
      keep={[...notesKey(scope), 'kept', 'new', subject]}
      onDone={() => setId(crypto.randomUUID())}
    />
  );
}

import styled from '@emotion/styled';
import { KeptForm } from '@portal/shared-core/device-texts';
import { formatWhen } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, useDisclosure } from '@portal/shared-core/ui';

import { FormTextField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';

import { keptKey } from '#/components/kyc/kept-key.ts';
import { type KycCase } from '../api/case.queries.ts';
import { useAddNote } from '../api/kyc.mutations.ts';
import { PaneBlock, PaneHead } from './case-styles.ts';

const List = styled('ul')({
  display: 'grid',
  gap: 10,
  fontSize: 13,
  lineHeight: '18px',
  '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& small': { fontSize: 12, color: color.secondary },
});

const newNote = z.object({ note: z.string().check(z.trim(), z.minLength(1, 'Write the note.')) });

/** Notes among staff, the newest first. */
export function CaseNotes({ kyc }: { kyc: KycCase }) {
  const form = useDisclosure();
  const scope = useTenantScope();
  const add = useAddNote(kyc.id);
  return (
    <PaneBlock aria-label="Notes">
      <PaneHead as="div">
        <h2>Notes</h2>
        <span>staff only</span>
        {!form.isOpen && (
          <Button size="small" variant="text" ref={form.opener} onClick={form.open}>
            Add a note
          </Button>
        )}
      </PaneHead>
      <div>
        {form.isOpen && (
          <KeptForm
            label="Add a note"
            command={add}
            resolver={zodResolver(newNote)}
            defaultValues={{ note: '' }}
            toInput={(values) => values}
            submit="Keep the note"
            variant="outlined"
            onDone={form.close}
            onCancel={form.close}
            keep={keptKey(scope, 'note', kyc.id)}
          >
            {({ control }) => (
              <FormTextField
                name="note"
                control={control}
                label="Note"
                multiline
                rows={3}
                maxLength={4000}
              />
            )}
          </KeptForm>
        )}
        <List>
          {kyc.notes
            .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
            .map(({ id, note, at, by }) => (
              <li key={id}>
                <p>{note}</p>
                <small>
                  {by?.full_name ?? 'A colleague'}, {formatWhen(at)}
                </small>
              </li>
            ))}
          {kyc.notes.length === 0 && !form.isOpen && <li>No note yet.</li>}
        </List>
      </div>
    </PaneBlock>
  );
}

import { useState } from 'react';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { BareInput, InputBox } from '../form/input-styles.ts';

const MAX_LENGTH = 60;

/** Asks for the name of a view. A name that is taken is given a new meaning, and the field says so. */
export function SaveViewDialog({
  names,
  onSave,
  onClose,
}: {
  /** The names there are. */
  names: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setError] = useState<string>();
  const wanted = name.trim();
  const isTaken = names.some((each) => each.toLowerCase() === wanted.toLowerCase());

  async function save() {
    if (wanted === '') return setError('Give the view a name.');
    setIsSaving(true);
    setError(undefined);
    try {
      await onSave(wanted);
      onClose();
    } catch (error) {
      setError(error instanceof Error ? error.message : 'The view was not saved.');
      setIsSaving(false);
    }
  }

  return (
    <FormDialog
      title="Save this view"
      submitLabel="Save view"
      busy={isSaving}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FieldFrame
        label="Name"
        help={
          isTaken
            ? 'You have a view of this name. It will show what you see now.'
            : 'Search, filters and order are kept. Only you see it, on every device.'
        }
        error={refusal}
      >
        {(described) => (
          <InputBox>
            <BareInput
              {...described}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that was asked for
              autoFocus
              maxLength={MAX_LENGTH}
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </InputBox>
        )}
      </FieldFrame>
    </FormDialog>
  );
}

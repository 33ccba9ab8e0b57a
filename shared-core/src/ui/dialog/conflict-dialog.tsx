import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../content/button.tsx';
import { color, media, radius } from '../theme/color.ts';

const Field = styled('fieldset')({
  marginTop: 12,
  paddingTop: 12,
  borderTop: `1px solid ${color.line}`,
  '& > legend': { float: 'left', width: '100%', marginBottom: 6, fontSize: 13, fontWeight: 500 },
  '& > div': {
    clear: 'both',
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: 8,
    [media.phone]: { gridTemplateColumns: '1fr' },
  },
});

const Choice = styled('label')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  gap: '0 8px',
  padding: '8px 10px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  '& > input': { margin: '2px 0 0', accentColor: color.primary.main },
  '& > span': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '&:has(:checked)': { borderColor: color.primary.main, background: color.selected },
  '&:has(:focus-visible)': { outline: `2px solid ${color.primary.main}`, outlineOffset: 2 },
});

export interface ConflictField {
  key: string;
  label: string;
  /** What is typed here, as it reads; a dash where it is empty. */
  mine: ReactNode;
  /** What somebody else saved meanwhile. */
  theirs: ReactNode;
}

export type ConflictChoice = Record<string, 'mine' | 'theirs'>;

export interface ConflictDialogProps {
  open: boolean;
  /** Who saved: 'Candice Moxey'; 'Somebody else' where it is not known. */
  theirName: string;
  /** Only those in which the two differ. */
  fields: readonly ConflictField[];
  busy?: boolean;
  onResolve: (choice: ConflictChoice) => void;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
}

/**
 * Somebody else saved what is being edited here: field by field, which of the two is to stand. It begins with what is typed here,
 * because that is the work that would be lost.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, busy = false, onClose } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <ConflictForm {...props} id={id} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that the next conflict begins anew. */
function ConflictForm(props: Omit<ConflictDialogProps, 'open'> & { id: string }) {
  const { id, theirName, fields, busy = false, onResolve, onClose } = props;
  const [selected, setSelected] = useState<ConflictChoice>({});
  const choice = Object.fromEntries(
    fields.map(({ key }) => [key, selected[key] ?? 'mine'] as const),
  );

  return (
    <>
      <DialogTitle id={`${id}-title`}>Changed by {theirName}</DialogTitle>
      <DialogContent>
        <p id={`${id}-text`}>
          {theirName} saved other values while you were editing. Choose what is to stand.
        </p>
        {fields.map(({ key, label, mine, theirs }) => (
          <Field key={key}>
            <legend>{label}</legend>
            <div>
              {(['mine', 'theirs'] as const).map((side) => (
                <Choice key={side}>
                  <input
                    type="radio"
                    name={`${id}-${key}`}
                    checked={choice[key] === side}
                    disabled={busy}
                    onChange={() => setSelected({ ...selected, [key]: side })}
                  />
                  <span>
                    <small>{side === 'mine' ? 'Yours' : 'Theirs'}</small>
                    {(side === 'mine' ? mine : theirs) || '–'}
                  </span>
                </Choice>
              ))}
            </div>
          </Field>
        ))}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus; here it is harmless */}
        <Button autoFocus disabled={busy} onClick={onClose}>
          Back to the form
        </Button>
        <Button variant="contained" loading={busy} onClick={() => onResolve(choice)}>
          Save these values
        </Button>
      </DialogActions>
    </>
  );
}

import styled from '@emotion/styled';
import { ConfirmDialog } from '@portal/shared-core/ui';

const List = styled('ul')({
  display: 'grid',
  gap: 12,
  '& b': { fontWeight: 600 },
  '& p': { marginTop: 2 },
});

interface Change {
  label: string;
  before: string;
  after: string;
  effect: string;
}

/** What a save changes, as text. Load it with `lazy`. */
export function SaveDialog({
  title,
  changes,
  busy,
  onSave,
  onClose,
}: {
  title: string;
  changes: readonly Change[];
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Save"
      busy={busy}
      onConfirm={onSave}
      onClose={onClose}
    >
      <List>
        {changes.map(({ label, before, after, effect }) => (
          <li key={label}>
            <b>{label}</b>: {before} → {after}
            {/* 'Nassau Test Co.' brings its own. */}
            {!after.endsWith('.') && '.'}
            <p>{effect}</p>
          </li>
        ))}
      </List>
    </ConfirmDialog>
  );
}

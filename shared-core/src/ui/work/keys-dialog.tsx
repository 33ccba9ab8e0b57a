import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';

import { Button } from '../content/button.tsx';
import { MuiTheme } from '../theme/mui-theme.tsx';
import { Kbd } from './kbd.ts';
import { areKeysOn, setKeysOn } from './keys-choice.ts';
import type { PageKey } from './page-key.ts';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  alignItems: 'center',
  margin: '0 0 20px',
  '& > dt': { textAlign: 'right' },
  '& > dd': { margin: 0 },
});

const Choice = styled('label')({ display: 'flex', gap: 8, alignItems: 'center' });

/** The keys of a page, and the switch that turns those of one letter off. */
export function KeysDialog({ keys, onClose }: { keys: readonly PageKey[]; onClose: () => void }) {
  const id = useId();
  const [isOn, setOn] = useState(areKeysOn);

  function choose(wish: boolean) {
    setKeysOn(wish);
    setOn(areKeysOn());
  }

  return (
    <MuiTheme>
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>Keys of this page</DialogTitle>
        <DialogContent>
          <List>
            {[...keys, { key: '?', label: 'Show this list' }].map(({ key, label }) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <Kbd>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </List>
          <Choice>
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => choose(event.target.checked)}
            />
            Keys of one letter act on this device
          </Choice>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </MuiTheme>
  );
}

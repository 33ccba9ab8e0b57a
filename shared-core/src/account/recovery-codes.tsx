import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { Button, ConfirmDialog, InlineAlert } from '../ui/index.ts';
import { useMakeRecoveryCodes } from './account.mutations.ts';
import { accountQueries } from './account.queries.ts';
import { Line } from './lines.ts';

const Codes = styled('div')({
  flex: 1,
  display: 'grid',
  gap: 12,
  padding: '8px 0',
  '& ol': { display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    fontFamily: 'ui-monospace, monospace',
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'all',
  },
});

/** New recovery codes, which are shown this once. */
export function CodeList({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  return (
    <Codes>
      <b>Your recovery codes</b>
      <small>
        Print them or keep them in a password manager. They are shown this once; one of them takes
        the second factor off your account when every device is lost.
      </small>
      <ol aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div>
        <Button size="small" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          Copy
        </Button>{' '}
        <Button size="small" onClick={onStored}>
          I have stored them
        </Button>
      </div>
    </Codes>
  );
}

/** How many recovery codes are left, and ten new ones, which are shown once. */
export function RecoveryCodes() {
  const { id } = useUser();
  const { data: left } = useQuery(accountQueries.recoveryCodes(useSupabase(), id));
  const make = useMakeRecoveryCodes();
  const [isRequested, setRequested] = useState(false);
  const begin = () => make.mutate(undefined, { onSettled: () => setRequested(false) });

  return (
    <Line>
      {make.data ? (
        <CodeList codes={make.data} onStored={() => make.reset()} />
      ) : (
        <>
          <div>
            <b>Recovery codes</b>
            <small>{left === undefined ? 'For a lost device' : `${left} left`}</small>
            {make.error && <InlineAlert tone="bad">{make.error.message}</InlineAlert>}
          </div>
          <Button
            size="small"
            loading={make.isPending}
            onClick={() => (left ? setRequested(true) : begin())}
          >
            {left ? 'Replace' : 'Make codes'}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isRequested}
        title="Replace your recovery codes?"
        confirmLabel="Replace"
        busy={make.isPending}
        onConfirm={begin}
        onClose={() => setRequested(false)}
      >
        The present codes stop working at once.
      </ConfirmDialog>
    </Line>
  );
}

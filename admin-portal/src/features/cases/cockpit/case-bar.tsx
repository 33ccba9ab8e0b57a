import styled from '@emotion/styled';
import { Button } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { HeldButton, Kbd } from '@portal/shared-core/ui/work';
import { useState } from 'react';

import type { Blocker } from '../api/case.queries.ts';
import { countOf } from '#/components/kyc/texts.ts';
import type { Action } from './actions.ts';
import { Deciders } from './deciders.tsx';
import type { Decider, Turn } from './standing.ts';

const Bar = styled('section')({
  gridRow: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 20px',
  minHeight: 64,
  padding: '8px 20px',
  borderTop: `1px solid ${color.lineStrong}`,
  background: color.surface,
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
  // A phone keeps its height for the case: one row of buttons, and the points behind their number.
  [media.phone]: {
    gap: 8,
    padding: '8px 12px',
    '& > div:last-of-type': {
      flex: '1 0 100%',
      flexWrap: 'nowrap',
      marginLeft: 0,
      '& > button': { flex: 1, minWidth: 0, padding: '4px 8px', whiteSpace: 'normal' },
      '& kbd': { display: 'none' },
    },
  },
});

const Left = styled('div')({
  maxWidth: 360,
  maxHeight: 160,
  overflowY: 'auto',
  fontSize: 12,
  lineHeight: '17px',
  '& > p': { color: color.warning.ink, fontWeight: 600 },
  [media.phone]: {
    maxHeight: 96,
    // Of many points only the number, until they are opened.
    '&[data-many] > [data-point]': { display: 'none' },
  },
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    color: color.link,
    font: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: 2,
    cursor: 'pointer',
    [media.phone]: { minHeight: 24 },
  },
});

/** How many points are named before the rest is asked for. */
const FIRST = 4;

export interface BarProps {
  turn: Turn;
  /** Why the signed-in person may not do what their turn would be. */
  held: string | undefined;
  deciders: readonly Decider[];
  blockers: readonly Blocker[] | undefined;
  /** What a point is called. */
  nameOf: (blocker: Blocker) => string;
  approveLabel: string;
  /** Who has the case, or whom it waits for. */
  holder: string;
  onAction: (action: Action) => void;
  /** Goes to where a point is settled. */
  onPlace: (field: string) => void;
  onClaim: () => void;
  onTakeOver: () => void;
  isBusy: boolean;
  /** A form is open above the bar: its buttons take the place of these. */
  isActing: boolean;
}

/** Who decides, what is left, and the actions of whose turn it is. An action that is not possible is held, with its reason. */
export function CaseBar(props: BarProps) {
  const { turn, deciders, blockers, holder, nameOf, onPlace } = props;
  const left = blockers?.length ?? 0;
  const [isWhole, setWhole] = useState(false);
  const isDeciding = turn === 'mine' || turn === 'confirm';
  return (
    <Bar aria-label="Decision">
      <Deciders deciders={deciders} />
      <Left aria-live="polite" data-many={left > FIRST || undefined}>
        {isDeciding && left > 0 && (
          <>
            <p>{countOf(left, 'point')} left before Approve</p>
            {blockers?.slice(0, isWhole ? left : FIRST).map((blocker, place) => (
              <span key={`${blocker.code} ${blocker.field}`} data-point={!isWhole || undefined}>
                {place > 0 && ', '}
                <button
                  type="button"
                  onClick={() => onPlace(blocker.field)}
                  title={blocker.message}
                >
                  {nameOf(blocker)}
                </button>
              </span>
            ))}
            {left > FIRST && (
              <>
                <span data-point>{isWhole ? ' ' : ' and '}</span>
                <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? 'Show fewer' : `${left - FIRST} more`}
                </button>
              </>
            )}
          </>
        )}
        {props.held ?? (!isDeciding && holder)}
      </Left>
      <div>{!props.isActing && <Actions {...props} left={left} />}</div>
    </Bar>
  );
}

function Actions({
  turn,
  held,
  left,
  approveLabel,
  blockers,
  onAction,
  onPlace,
  onClaim,
  onTakeOver,
  isBusy,
}: BarProps & { left: number }) {
  const toFirst = () => blockers?.[0] && onPlace(blockers[0].field);
  const approveHeld = held ?? (left > 0 ? `${countOf(left, 'point')} to settle first` : undefined);
  const action = (kind: Exclude<Action['kind'], 'ask'>) => () => onAction({ kind });

  switch (turn) {
    case 'waiting':
      return held ? (
        <HeldButton because={held}>Claim</HeldButton>
      ) : (
        <Button variant="contained" loading={isBusy} onClick={onClaim} aria-keyshortcuts="C">
          Claim <Kbd aria-hidden>C</Kbd>
        </Button>
      );
    case 'colleague':
      return held ? (
        <HeldButton because={held}>Take over</HeldButton>
      ) : (
        <Button onClick={onTakeOver}>Take over…</Button>
      );
    case 'mine':
    case 'confirm':
      return (
        <>
          {turn === 'mine' ? (
            <>
              <Button
                disabled={Boolean(held)}
                onClick={() => onAction({ kind: 'ask' })}
                aria-keyshortcuts="I"
              >
                Ask for information <Kbd aria-hidden>I</Kbd>
              </Button>
              <Button
                danger
                disabled={Boolean(held)}
                onClick={action('reject')}
                aria-keyshortcuts="R"
              >
                Reject… <Kbd aria-hidden>R</Kbd>
              </Button>
            </>
          ) : held ? (
            <HeldButton because={held}>Send back</HeldButton>
          ) : (
            <Button danger onClick={action('sendBack')} aria-keyshortcuts="R">
              Send back… <Kbd aria-hidden>R</Kbd>
            </Button>
          )}
          {approveHeld || !blockers ? (
            <HeldButton because={approveHeld ?? 'What is left is being read'} onPress={toFirst}>
              {approveLabel} <Kbd aria-hidden>A</Kbd>
            </HeldButton>
          ) : (
            <Button
              variant="contained"
              onClick={action(turn === 'mine' ? 'approve' : 'agree')}
              aria-keyshortcuts="A"
            >
              {approveLabel} <Kbd aria-hidden>A</Kbd>
            </Button>
          )}
        </>
      );
    case 'decided':
      return (
        <HeldButton because="You gave a decision before: another person goes on">
          {approveLabel}
        </HeldButton>
      );
    case 'approved':
      return <Button onClick={action('recall')}>Start a review now…</Button>;
    case 'rejected':
      return held ? (
        <HeldButton because={held}>Reopen</HeldButton>
      ) : (
        <Button onClick={action('reopen')}>Reopen…</Button>
      );
    case 'client':
      return null;
  }
}

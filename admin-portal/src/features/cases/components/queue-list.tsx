import styled from '@emotion/styled';
import { useUser } from '@portal/shared-core/session';
import {
  Button,
  InlineAlert,
  StatusChip,
  VisuallyHidden,
  type Selection,
} from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { PageKeys } from '@portal/shared-core/ui/work';
import { useRef } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useRelease } from '../api/kyc.mutations.ts';
import type { QueueRow } from '#/components/kyc/queue.queries.ts';
import type { useStartCase } from '../use-start-case.ts';
import { causeLabels, levelLabels, priorityLabels, ratingLabels } from '#/components/kyc/texts.ts';
import { holderOf, placeOf, stateOf } from '../queue-text.ts';
import { QueueAge } from './queue-age.tsx';

const List = styled('ol')({ '& > li + li': { borderTop: `1px solid ${color.line}` } });

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns:
    '18px minmax(220px, 1.4fr) minmax(160px, 1fr) minmax(150px, 200px) 150px 108px',
  alignItems: 'center',
  gap: '4px 20px',
  padding: '10px 16px',
  '&:hover, &:focus-within': { background: color.hover },
  '&:focus-within': { boxShadow: `inset 3px 0 0 ${color.primary.main}` },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary, overflowWrap: 'anywhere' },
  '& > div:last-of-type': { justifySelf: 'end' },
  [media.narrow]: {
    gridTemplateColumns: '18px minmax(0, 1fr) auto',
    '& > [data-part="age"], & > [data-part="why"]': { gridColumn: '2 / -1' },
    '& > small': { gridColumn: 2 },
  },
});

const Name = styled(Link)({
  display: 'block',
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
  [media.phone]: { minHeight: 24 },
});

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

/** One line for each case. J and K move along them, Enter opens, C claims. */
export function QueueList({
  rows,
  selection,
  cases,
  missing,
}: {
  rows: readonly QueueRow[];
  selection: Selection<QueueRow>;
  cases: ReturnType<typeof useStartCase>;
  /** Why the signed-in person reviews no case. */
  missing: string | undefined;
}) {
  const me = useUser().id;
  const list = useRef<HTMLOListElement>(null);
  const release = useRelease();

  const place = () => {
    const lines = [...(list.current?.children ?? [])];
    return lines.findIndex((line) => line.contains(document.activeElement));
  };
  const move = (by: number) => () => {
    const at = Math.min(rows.length - 1, Math.max(0, place() + by));
    list.current?.children[at]?.querySelector<HTMLElement>('a')?.focus();
  };
  const claimCurrent = () => {
    const row = rows[Math.max(0, place())];
    if (row?.state === 'waiting') cases.start({ id: row.profile_id, name: row.name });
  };

  return (
    <>
      <PageKeys
        keys={[
          { key: 'j', label: 'Next case', run: move(1) },
          { key: 'k', label: 'Previous case', run: move(-1) },
          { key: 'Enter', label: 'Open the case', run: undefined },
          { key: 'c', label: 'Claim the case', run: missing ? undefined : claimCurrent },
        ]}
      />
      {release.error && (
        <InlineAlert tone="bad" title={release.error.entry.title}>
          {release.error.message}
        </InlineAlert>
      )}
      <List ref={list} aria-label="Cases">
        {rows.map((row) => (
          <Row key={row.profile_id}>
            <CheckBox
              type="checkbox"
              aria-label={`Select ${row.name}`}
              checked={selection.has(row)}
              onChange={() => selection.set([row], !selection.has(row))}
            />
            <div>
              <Name to={paths.kycProfile(row.profile_id)}>{row.name}</Name>
              <small>{placeOf(row)}</small>
            </div>
            <div data-part="why">
              <Chips>
                <StatusChip {...stateOf(row)} />
                {row.priority !== 'normal' && <StatusChip {...priorityLabels[row.priority]} />}
                {row.level === 'enhanced' && <StatusChip {...levelLabels.enhanced} />}
                {row.rating && row.rating !== 'low' && (
                  <StatusChip
                    tone={ratingLabels[row.rating].tone}
                    label={`${ratingLabels[row.rating].label} risk`}
                  />
                )}
                {row.open_hits > 0 && (
                  <StatusChip
                    tone="warning"
                    label={
                      row.open_hits === 1 ? '1 hit to decide' : `${row.open_hits} hits to decide`
                    }
                  />
                )}
              </Chips>
              <small>{causeLabels[row.cause] ?? row.cause}</small>
            </div>
            <div data-part="age">
              <QueueAge row={row} />
            </div>
            <small>{holderOf(row, me)}</small>
            <div>
              {row.state === 'waiting' && !missing && (
                <Button
                  size="small"
                  disabled={cases.isPending}
                  onClick={() => cases.start({ id: row.profile_id, name: row.name })}
                >
                  Claim<VisuallyHidden> {row.name}</VisuallyHidden>
                </Button>
              )}
              {row.state === 'claimed' && row.assignee === me && (
                <Button
                  size="small"
                  variant="text"
                  disabled={release.isPending}
                  onClick={() => release.mutate(row.profile_id)}
                >
                  Release<VisuallyHidden> {row.name}</VisuallyHidden>
                </Button>
              )}
            </div>
          </Row>
        ))}
      </List>
    </>
  );
}

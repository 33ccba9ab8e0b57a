import styled from '@emotion/styled';
import { Actions, Button, DateText, InlineAlert } from '@portal/shared-core/ui';

import type { StoredGroup } from '../api/settings.queries.ts';

/** A value that the person and a colleague both changed. */
export interface Dispute {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

const List = styled('ul')({
  display: 'grid',
  gap: 12,
  margin: '8px 0 0',
  '& b': { fontWeight: 600 },
});

/** What the person typed and what a colleague saved, value by value, with the choice. */
export function Disputes({
  disputes,
  stored,
  onKeep,
  onTake,
}: {
  disputes: readonly Dispute[];
  stored: StoredGroup<unknown>;
  onKeep: (dispute: Dispute) => void;
  onTake: (dispute: Dispute) => void;
}) {
  if (disputes.length === 0) return null;
  const colleague = stored.by ?? 'A colleague';
  return (
    <InlineAlert tone="warning" title="A colleague saved other values">
      {colleague} saved these settings, <DateText value={stored.at} format="time" />. Nothing you
      typed is lost.
      <List>
        {disputes.map((dispute) => (
          <li key={dispute.name}>
            <b>{dispute.label}</b>: you typed {dispute.mine}, {colleague} saved {dispute.theirs}.
            <Actions>
              <Button
                size="small"
                aria-label={`Keep mine: ${dispute.label}`}
                onClick={() => onKeep(dispute)}
              >
                Keep mine
              </Button>
              <Button
                size="small"
                aria-label={`Take theirs: ${dispute.label}`}
                onClick={() => onTake(dispute)}
              >
                Take theirs
              </Button>
            </Actions>
          </li>
        ))}
      </List>
    </InlineAlert>
  );
}

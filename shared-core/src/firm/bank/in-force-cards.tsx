import styled from '@emotion/styled';
import type { UseQueryResult } from '@tanstack/react-query';

import { EmptyState, Panel, QueryState } from '../../ui/index.ts';
import { media } from '../../ui/theme/index.ts';
import type { Details } from './fields.ts';
import { InForcePanel } from './in-force-panel.tsx';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(420px, 1fr))',
  alignItems: 'start',
  gap: 16,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** Where one pays to today, by currency. `waiting` is what a second person has not confirmed, once it is known. */
export function InForceCards({
  now,
  waiting,
  held,
}: {
  now: UseQueryResult<Details[]>;
  waiting: readonly { currency: string }[] | undefined;
  /** Why the reader may not propose. */
  held?: string | undefined;
}) {
  return (
    <QueryState query={now} failed="The bank details could not be loaded">
      {(rows) =>
        rows.length === 0 ? (
          <Panel>
            <EmptyState
              title="No bank details"
              text="Invoices tell clients to ask the office how to pay."
            />
          </Panel>
        ) : (
          <Cards>
            {rows.map((details) => (
              <InForcePanel
                key={details.currency}
                details={details}
                held={held}
                isWaiting={waiting?.some(({ currency }) => currency === details.currency) ?? false}
              />
            ))}
          </Cards>
        )
      }
    </QueryState>
  );
}

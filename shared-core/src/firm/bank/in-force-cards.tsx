import styled from '@emotion/styled';
import { InForcePanel } from '@portal/shared-core/firm';
import { EmptyState, Panel, QueryState } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

type Details = ComponentProps<typeof InForcePanel>['details'];

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
  held: string | undefined;
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

import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, QueryState } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { recurringQueries, useSetNightly } from '../api/recurring.queries.ts';

/** Whether the nightly run drafts what is due in the firm, and the button that changes it. */
export function NightlyDrafts() {
  const scope = useTenantScope();
  const query = useQuery(recurringQueries.nightly(scope));
  const set = useSetNightly();
  const held = useNotAllowed('set_recurring_drafts');
  return (
    <QueryState query={query} failed="The setting of the nightly run could not be loaded">
      {(isNightly) => {
        const label = isNightly ? 'Stop drafting by night' : 'Draft every night';
        return (
          <>
            <p>
              {isNightly
                ? 'The nightly run drafts what is due, and tells staff with the duty billing.'
                : 'Nothing is drafted by itself. The button drafts what is due.'}
            </p>
            <Actions>
              {held ? (
                <HeldButton because={held}>{label}</HeldButton>
              ) : (
                <Button
                  size="small"
                  loading={set.isPending}
                  onClick={() => set.mutate({ tenant_id: scope.tenantId, is_nightly: !isNightly })}
                >
                  {label}
                </Button>
              )}
            </Actions>
            {set.error && (
              <InlineAlert tone="bad" title="Nothing was changed">
                {set.error.message}
              </InlineAlert>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, TextLink } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { useDraftRecurring } from '../api/recurring.queries.ts';

/** Drafts what is due in the firm, one draft for each client, and says what was drafted. */
export function DraftDue({ due }: { due: number }) {
  const { tenantId } = useTenantScope();
  const draft = useDraftRecurring();
  const held =
    useNotAllowed('draft_recurring') ?? (due === 0 ? 'No period is due today.' : undefined);
  const made = draft.data?.[0];
  return (
    <>
      <Actions>
        {held ? (
          <HeldButton because={held}>Draft what is due</HeldButton>
        ) : (
          <Button
            variant="contained"
            loading={draft.isPending}
            onClick={() => draft.mutate({ tenant_id: tenantId })}
          >
            Draft what is due
          </Button>
        )}
      </Actions>
      {draft.error && (
        <InlineAlert tone="bad" title="Nothing was drafted">
          {draft.error.message}
        </InlineAlert>
      )}
      {made && made.lines > 0 && (
        <InlineAlert tone="good" title="Drafted">
          {made.lines} {made.lines === 1 ? 'line' : 'lines'} on {made.drafts}{' '}
          {made.drafts === 1 ? 'draft' : 'drafts'}, one for each client.{' '}
          <TextLink to={`${paths.invoices}?state=draft`}>Open the drafts</TextLink>
        </InlineAlert>
      )}
    </>
  );
}

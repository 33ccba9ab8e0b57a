import styled from '@emotion/styled';
import { Actions, Button, InlineAlert, LeaveGuard, Panel } from '@portal/shared-core/ui';
import { InvoiceLedger } from '@portal/shared-core/views/invoices';

import type { Invoice } from '../api/invoice.queries.ts';
import type { DraftLines } from '../use-draft-lines.ts';
import { LineFields } from './line-fields.tsx';

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** What is kept on leaving a page of the portal is asked about only when the tab is closed. */
const stays = { state: 'unblocked' } as const;

/** The lines of a draft, to be edited; beside a conflict both versions. */
export function DraftLinesPanel({ invoice, draft }: { invoice: Invoice; draft: DraftLines }) {
  const { form, isDirty, isBehind, isSaving, error } = draft;
  return (
    <Panel title="Lines" note="VAT is worked out when they are saved">
      <Form
        noValidate
        aria-label="Lines of the draft"
        onSubmit={(event) => {
          event.preventDefault();
          void draft.submit(event);
        }}
      >
        <LeaveGuard blocker={stays} isDirty={isDirty} />
        {isBehind && <Conflict invoice={invoice} draft={draft} />}
        {error && (
          <InlineAlert tone="bad" title={error.entry.title}>
            {error.message}
          </InlineAlert>
        )}
        <LineFields control={form.control} currency={invoice.currency} />
        <Actions>
          <Button
            type="submit"
            {...(isDirty && !isBehind && { variant: 'contained' as const })}
            disabled={!isDirty || isBehind}
            loading={isSaving}
          >
            Save the lines
          </Button>
          {isDirty && !isBehind && (
            <Button variant="text" disabled={isSaving} onClick={draft.takeTheirs}>
              Undo my changes
            </Button>
          )}
        </Actions>
      </Form>
    </Panel>
  );
}

/** A colleague saved the draft meanwhile: their lines here, the user's own in the fields below. */
function Conflict({ invoice, draft }: { invoice: Invoice; draft: DraftLines }) {
  return (
    <InlineAlert tone="warning" title="A colleague changed this draft while you typed">
      <p>
        This is the version they saved. Yours is in the fields below; nothing you typed is lost.
      </p>
      <InvoiceLedger invoice={invoice} />
      <Actions>
        <Button onClick={draft.takeTheirs}>Take theirs, drop mine</Button>
        <Button onClick={draft.keepMine}>Go on with mine</Button>
      </Actions>
    </InlineAlert>
  );
}

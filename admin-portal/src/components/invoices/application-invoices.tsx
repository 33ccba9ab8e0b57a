import { Panel, Stack, TextLink } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import { DraftInvoiceButton } from './draft-invoice.tsx';

/** The way from an application to its invoices, and to a new one with the lines of its quote. */
export function ApplicationInvoices({ id, reference }: { id: string; reference: string | null }) {
  return (
    <Panel title="Invoices">
      <Stack>
        <p>A draft begins with the lines of the quote, as the client saw them.</p>
        <DraftInvoiceButton subject={{ applicationId: id }} />
        {reference && (
          <TextLink to={`${paths.invoices}?state=every&q=${encodeURIComponent(reference)}`}>
            Invoices of this application
          </TextLink>
        )}
      </Stack>
    </Panel>
  );
}

import { toAppError } from '@portal/shared-core/errors';
import {
  Actions,
  Button,
  ConfirmDialog,
  InlineAlert,
  Panel,
  Stack,
  useDisclosure,
} from '@portal/shared-core/ui';
import { InvoiceCompanies } from '@portal/shared-core/views';

import { useTakeOff } from '../api/invoice.mutations.ts';
import type { Invoice } from '../api/invoice.queries.ts';
import { LinesForm } from './lines-form.tsx';

/** The draft of a payer: its companies, of which one is open with its lines to edit. */
export function CompaniesForm({
  invoice,
  onDirty,
}: {
  invoice: Invoice;
  onDirty: (isDirty: boolean) => void;
}) {
  return (
    <Panel title="Companies" note="open one to change its lines; VAT is added when they are saved">
      <InvoiceCompanies invoice={invoice}>
        {(companyId) => <CompanyLines key={companyId} {...{ invoice, companyId, onDirty }} />}
      </InvoiceCompanies>
    </Panel>
  );
}

/** The lines of one company, and taking it off. */
function CompanyLines({
  invoice,
  companyId,
  onDirty,
}: {
  invoice: Invoice;
  companyId: string;
  onDirty: (isDirty: boolean) => void;
}) {
  const asking = useDisclosure();
  const takeOff = useTakeOff(invoice);
  const company = invoice.companies.find(({ company_id: id }) => id === companyId);
  if (!company) return null;
  const own = {
    ...invoice,
    total: company.amount,
    lines: invoice.lines.filter(({ company_id: id }) => id === companyId),
  };
  return (
    <Stack>
      <LinesForm invoice={own} company={company} onDirty={onDirty} />
      {invoice.companies.length > 1 && (
        <Actions>
          <Button ref={asking.opener} onClick={asking.open}>
            Take {company.name} off…
          </Button>
        </Actions>
      )}
      {takeOff.error && <InlineAlert tone="bad">{toAppError(takeOff.error).message}</InlineAlert>}
      <ConfirmDialog
        open={asking.isOpen}
        title={`Take ${company.name} off this draft?`}
        confirmLabel="Take it off"
        danger
        busy={takeOff.isPending}
        onClose={asking.close}
        onConfirm={() => takeOff.mutate(companyId, { onSettled: asking.close })}
      >
        Its lines are deleted. Its year can be invoiced again.
      </ConfirmDialog>
    </Stack>
  );
}

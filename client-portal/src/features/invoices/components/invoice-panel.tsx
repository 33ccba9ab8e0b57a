import { toAppError } from '@portal/shared-core/errors';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DateText,
  Facts,
  InlineAlert,
  Ledger,
  Money,
  QueryState,
  SidePanel,
  Stack,
  StatusChip,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { useWithdrawNotice } from '#/components/receipt/payment-notices.ts';
import { invoiceQueries, type Invoice } from '../api/invoice.queries.ts';
import { invoiceChip, owedOn } from '../invoice-state.ts';
import { InvoicePdfButton } from './invoice-pdf-button.tsx';
import { PaidForm } from './paid-form.tsx';

const kinds = [
  ['government', 'Government fees, at cost'],
  ['service', 'Our services'],
  ['vat', 'VAT'],
] as const;

/** One invoice beside the list: its lines, payments and balance, how to pay, and what the client can do. */
export function InvoicePanel({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useQuery(invoiceQueries.detail(useTenantScope(), invoiceId));
  const invoice = query.data;
  return (
    <SidePanel
      title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
      status={invoice && <StatusChip {...invoiceChip(invoice)} />}
      onClose={onClose}
      foot={invoice && <InvoicePdfButton invoice={invoice} />}
    >
      <QueryState query={query} failed="The invoice could not be loaded">
        {(data) => <Content invoice={data} />}
      </QueryState>
    </SidePanel>
  );
}

function Content({ invoice }: { invoice: Invoice }) {
  const { currency, lines, payments } = invoice;
  const owed = owedOn(invoice);
  return (
    <Stack>
      <Facts
        layout="split"
        items={[
          { label: 'For', value: <Subject invoice={invoice} /> },
          { label: 'Issued', value: <DateText value={invoice.issued_on} format="long" /> },
          invoice.due_on !== null && {
            label: 'Pay by',
            value: <DateText value={invoice.due_on} format="long" />,
          },
        ]}
      />
      {invoice.state === 'void' && (
        <InlineAlert tone="neutral" title="This invoice is void">
          {invoice.void_note}
        </InlineAlert>
      )}
      <Ledger
        caption={`Lines of invoice ${invoice.number}`}
        groups={kinds
          .map(([kind, label]) => ({
            label,
            lines: lines
              .filter((line) => line.kind === kind)
              .map((line) => ({
                label: line.label,
                note: line.per === 'year' ? 'per year' : null,
                amount: <Money amount={line.amount} currency={currency} />,
              })),
          }))
          .filter((group) => group.lines.length > 0)}
        total={{ label: 'Total', amount: <Money amount={invoice.total} currency={currency} /> }}
      />
      {payments.length > 0 && (
        <Facts
          layout="split"
          items={payments.map(({ id, paid_on: day, amount, reference }) => ({
            label: `Paid ${formatDate(day)}`,
            value: <Money key={id} amount={amount} currency={currency} />,
            note: reference,
          }))}
        />
      )}
      {invoice.state === 'issued' && (
        <>
          <Facts
            layout="split"
            items={[
              { label: 'Owed', value: <Money amount={owed.toFixed(2)} currency={currency} /> },
            ]}
          />
          <HowToPay number={invoice.number ?? ''} />
          <Report invoice={invoice} owed={owed} />
        </>
      )}
    </Stack>
  );
}

function Subject({
  invoice: { company, company_id: companyId, application, application_id: applicationId },
}: {
  invoice: Invoice;
}) {
  if (company && companyId)
    return <TextLink to={paths.company(companyId)}>{company.name}</TextLink>;
  if (!applicationId) return '–';
  return (
    <TextLink to={paths.application(applicationId)}>
      Application {application?.reference ?? ''}
    </TextLink>
  );
}

function HowToPay({ number }: { number: string }) {
  const { name } = useTenant();
  return (
    <p>
      Pay {name} by wire with the reference {number}. The portal holds no bank details: they are on
      the letter of engagement, and we send them on request.
    </p>
  );
}

/** The client's report that it is paid: to give, to take back, or why it was declined. */
function Report({ invoice, owed }: { invoice: Invoice; owed: number }) {
  const form = useDisclosure();
  const withdraw = useWithdrawNotice();
  const [notice] = invoice.notices;
  if (notice?.state === 'open') {
    return (
      <InlineAlert
        tone="info"
        title={`You reported a payment of ${formatDate(notice.paid_on)}`}
        action={
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(notice.id)}>
            Withdraw the report
          </Button>
        }
      >
        We confirm it once the payment is there.
        {withdraw.error && <p>{toAppError(withdraw.error).message}</p>}
      </InlineAlert>
    );
  }
  return (
    <>
      {notice?.state === 'declined' && (
        <InlineAlert tone="bad" title="We could not confirm your report">
          {notice.reply}
        </InlineAlert>
      )}
      {form.isOpen ? (
        <PaidForm invoice={invoice} owed={owed} onClose={form.close} />
      ) : (
        <Actions>
          <Button variant="contained" ref={form.opener} onClick={form.open}>
            I have paid
          </Button>
        </Actions>
      )}
    </>
  );
}

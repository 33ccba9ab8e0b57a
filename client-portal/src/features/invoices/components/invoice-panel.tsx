import { useIssuer } from '@portal/shared-core/company';
import { toAppError } from '@portal/shared-core/errors';
import { formatDate } from '@portal/shared-core/domain/format';
import { invoiceChip, invoiceSubject, owedOn } from '@portal/shared-core/domain/invoices';
import { followsOf } from '@portal/shared-core/domain/proformas';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DateText,
  Facts,
  InlineAlert,
  QueryState,
  SidePanel,
  Stack,
  StatusChip,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import {
  InvoiceCompanies,
  InvoiceLedger,
  InvoiceLetters,
  CreditNotePdfButton,
  InvoicePdfButton,
  PostingFacts,
  issuerLines,
} from '@portal/shared-core/views';
import { HowToPay } from '@portal/shared-core/views/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { paymentsPath } from '../payment-states.ts';
import { useWithdrawNotice } from '#/components/receipt/payment-notices.ts';
import { bankDetailsInForce } from '../api/in-force.queries.ts';
import { invoiceQueries, type Invoice } from '../api/invoice.queries.ts';
import { Dispute } from './dispute.tsx';
import { PaidForm } from './paid-form.tsx';
import { PayInvoiceByCard } from './pay-by-card.tsx';

/** One invoice beside the list: its lines, payments and balance, how to pay, and what the client can do. */
export function InvoicePanel({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const scope = useTenantScope();
  const query = useQuery(invoiceQueries.detail(scope, invoiceId));
  const cache = useQueryClient();
  const issuer = useIssuer();
  const { fullName, email } = useUser();
  const invoice = query.data;
  return (
    <SidePanel
      title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
      status={invoice && <StatusChip {...invoiceChip(invoice)} />}
      onClose={onClose}
      foot={
        invoice && (
          <InvoicePdfButton
            invoice={invoice}
            issuer={issuer}
            client={fullName || email}
            payTo={async () => {
              const rows = await cache.fetchQuery(bankDetailsInForce(scope));
              return rows.find(({ currency }) => currency === invoice.currency) ?? null;
            }}
          />
        )
      }
    >
      <QueryState query={query} failed="The invoice could not be loaded">
        {(data) => <Content invoice={data} />}
      </QueryState>
    </SidePanel>
  );
}

function Content({ invoice }: { invoice: Invoice }) {
  const { currency, postings } = invoice;
  const issuer = useIssuer();
  const owed = owedOn(invoice);
  return (
    <Stack>
      <Facts
        layout="split"
        items={[
          { label: 'From', value: issuer.name, note: issuerLines(issuer).join(', ') },
          { label: 'For', value: <Subject invoice={invoice} /> },
          Boolean(invoice.renewal_year) && { label: 'Year', value: String(invoice.renewal_year) },
          { label: 'Issued', value: <DateText value={invoice.issued_on} format="long" /> },
          followsOf(invoice) !== null && {
            label: 'Follows',
            value: `Proforma invoice ${followsOf(invoice)}`,
          },
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
      {invoice.companies.length > 0 ? (
        <InvoiceCompanies invoice={invoice} />
      ) : (
        <InvoiceLedger invoice={invoice} />
      )}
      {postings.length > 1 && <PostingFacts postings={postings} currency={currency} />}
      <CreditNotes invoice={invoice} />
      {invoice.reminders.length > 0 && <Letters invoice={invoice} />}
      <PayInvoiceByCard invoice={invoice} owed={owed} back={useSearchParams()[0].get('card')} />
      {invoice.state === 'issued' && (
        <>
          <Pay invoice={invoice} owed={owed} />
          <Report invoice={invoice} owed={owed} />
          <Dispute invoice={invoice} />
        </>
      )}
    </Stack>
  );
}

function Letters({ invoice }: { invoice: Invoice }) {
  const { fullName, email } = useUser();
  return (
    <InvoiceLetters
      invoice={invoice}
      issuer={useIssuer()}
      client={fullName || email}
      to={paths.invoice}
    />
  );
}

function CreditNotes({ invoice }: { invoice: Invoice }) {
  const issuer = useIssuer();
  const { fullName, email } = useUser();
  if (invoice.credit_notes.length === 0) return null;
  return (
    <Actions>
      {invoice.credit_notes.map((note) => (
        <CreditNotePdfButton
          key={note.id}
          note={note}
          invoice={invoice}
          issuer={issuer}
          client={fullName || email}
        />
      ))}
    </Actions>
  );
}

function Subject({ invoice }: { invoice: Invoice }) {
  const { company, company_id: companyId, application, application_id: applicationId } = invoice;
  if (company && companyId)
    return <TextLink to={paths.company(companyId)}>{company.name}</TextLink>;
  if (!applicationId) return invoiceSubject(invoice);
  return (
    <TextLink to={paths.application(applicationId)}>
      Application {application?.reference ?? ''}
    </TextLink>
  );
}

function Pay({ invoice, owed }: { invoice: Invoice; owed: number }) {
  const query = useQuery(bankDetailsInForce(useTenantScope()));
  return <HowToPay payable={{ ...invoice, owed }} firm={useIssuer()} query={query} />;
}

/** The client's report that it is paid: to give, to take back, or why it was declined. */
function Report({ invoice, owed }: { invoice: Invoice; owed: number }) {
  const form = useDisclosure();
  const withdraw = useWithdrawNotice();
  const { id: userId } = useUser();
  const [notice] = invoice.notices;
  if (notice?.state === 'open' && notice.combined_id) {
    return (
      <InlineAlert
        tone="info"
        title={`Reported with other invoices as paid on ${formatDate(notice.paid_on)}`}
        action={
          notice.reported_by === userId && (
            <TextLink to={paymentsPath(notice.combined_id)}>Open the payment</TextLink>
          )
        }
      >
        We confirm it over all of them once the payment is there.
      </InlineAlert>
    );
  }
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

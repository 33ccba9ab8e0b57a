import { useIssuer } from '@portal/shared-core/company';
import { invoiceChip } from '@portal/shared-core/domain/invoices';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DetailPage,
  Facts,
  InlineAlert,
  Panel,
  StatusChip,
  useRequiredParam,
} from '@portal/shared-core/ui';
import {
  InvoiceCompanies,
  InvoiceLedger,
  InvoiceLetters,
  InvoicePdfButton,
} from '@portal/shared-core/views';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { AuditLink } from '#/components/audit-link.tsx';
import { AlsoHere } from '#/components/presence/also-here.tsx';
import { bankDetailsInForce } from '#/components/payment/in-force.queries.ts';
import { paths } from '#/paths.ts';

import {
  clientIdOf,
  clientOf,
  hasZeroRate,
  invoiceQueries,
  subjectOf,
  type Invoice,
} from './api/invoice.queries.ts';
import { CardPanel } from './components/card-panel.tsx';
import { AccountPanel } from './components/account-panel.tsx';
import { ClientPays } from './components/client-pays.tsx';
import { CompaniesForm } from './components/companies-form.tsx';
import { EndInvoice } from './components/end-invoice.tsx';
import { HoldPanel } from './components/hold-panel.tsx';
import { invoiceFacts } from './components/invoice-facts.tsx';
import { IssuePanel } from './components/issue-panel.tsx';
import { LinesForm } from './components/lines-form.tsx';
import { NoticePanel } from './components/notice-panel.tsx';
import { PaymentPanel } from './components/payment-panel.tsx';
import { PostingsPanel } from './components/postings-panel.tsx';

const EvidencePanel = lazy(async () => ({
  default: (await import('#/components/vat/evidence-panel.tsx')).EvidencePanel,
}));

const ProformaPanel = lazy(async () => ({
  default: (await import('./components/proforma-panel.tsx')).ProformaPanel,
}));

/** One invoice for staff: its lines, what was paid, what the client reported, and what can be done in its state. */
function InvoicePage() {
  const invoiceId = useRequiredParam('invoiceId');
  const scope = useTenantScope();
  const { data: invoice } = useSuspenseQuery(invoiceQueries.detail(scope, invoiceId));
  const cache = useQueryClient();
  const issuer = useIssuer();
  const { number, state } = invoice;
  const title = number ? `Invoice ${number}` : 'Draft of an invoice';
  return (
    <DetailPage
      title={title}
      subText={subjectOf(invoice)}
      status={<StatusChip {...invoiceChip(invoice)} />}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Invoices', to: paths.invoices },
        { label: number ?? 'Draft' },
      ]}
      action={
        state !== 'draft' && (
          <InvoicePdfButton
            invoice={invoice}
            issuer={issuer}
            client={clientOf(invoice)}
            payTo={async () => {
              const rows = await cache.fetchQuery(bankDetailsInForce(scope));
              return rows.find(({ currency }) => currency === invoice.currency) ?? null;
            }}
          />
        )
      }
      rail={
        <Panel title="About this invoice" action={<AuditLink table="invoices" id={invoiceId} />}>
          <Facts items={invoiceFacts(invoice)} />
        </Panel>
      }
    >
      <AlsoHere subject={`invoice:${invoiceId}`} />
      {state === 'void' && (
        <InlineAlert tone="neutral" title="This invoice is void">
          {invoice.void_note}
        </InlineAlert>
      )}
      {state === 'issued' && <NoticePanel invoice={invoice} />}
      <Lines key={invoiceId} invoice={invoice} />
      {state !== 'draft' && (
        <PostingsPanel key={`${invoiceId} postings`} {...{ invoice, issuer }} />
      )}
      {state !== 'draft' && <CardPanel invoice={invoice} />}
      {state === 'issued' && <PaymentPanel invoice={invoice} />}
      {(state === 'issued' || state === 'paid') && <AccountPanel invoice={invoice} />}
      {invoice.reminders.length > 0 && (
        <Panel title="Reminders" note="a fee is waived on its own invoice: void it, or credit it">
          <InvoiceLetters
            invoice={invoice}
            issuer={issuer}
            client={clientOf(invoice)}
            to={paths.invoice}
            showsMails
          />
        </Panel>
      )}
      {state !== 'draft' && invoice.proformas.length > 0 && (
        <Suspense>
          <ProformaPanel invoice={invoice} />
        </Suspense>
      )}
      {hasZeroRate(invoice) && (
        <Suspense>
          <EvidencePanel clientId={clientIdOf(invoice)} client={clientOf(invoice)} />
        </Suspense>
      )}
      <HoldPanel invoice={invoice} />
      {state === 'issued' && <ClientPays invoice={invoice} />}
      <EndInvoice invoice={invoice} />
    </DetailPage>
  );
}

/** The lines as a ledger, of many companies by company; of a draft a form, and issuing it. */
function Lines({ invoice }: { invoice: Invoice }) {
  const [hasUnsaved, setUnsaved] = useState(false);
  const hasMany = invoice.companies.length > 0;
  if (invoice.state !== 'draft') {
    return (
      <Panel title={hasMany ? 'Companies' : 'Lines'}>
        {hasMany ? <InvoiceCompanies invoice={invoice} /> : <InvoiceLedger invoice={invoice} />}
      </Panel>
    );
  }
  return (
    <>
      {hasMany ? (
        <CompaniesForm invoice={invoice} onDirty={setUnsaved} />
      ) : (
        <LinesForm invoice={invoice} onDirty={setUnsaved} />
      )}
      <Suspense>
        <ProformaPanel invoice={invoice} hasUnsaved={hasUnsaved} />
      </Suspense>
      <IssuePanel invoice={invoice} hasUnsaved={hasUnsaved} />
    </>
  );
}

export { InvoicePage as Component };

import styled from '@emotion/styled';
import { invoiceChip } from '@portal/shared-core/domain/invoices';
import { DetailPage, StatusChip } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';

import { paths } from '#/paths.ts';

import { clientOf, subjectOf, type Invoice } from '../api/invoice.queries.ts';
import { InvoiceRail } from './invoice-facts.tsx';

const Place = styled('div')({ display: 'grid', gap: 8, justifyItems: 'end' });
const Held = styled('p')({ fontSize: 13, color: color.warning.ink });

/** The frame of an invoice: its name and state, its main act with what holds it, and its facts. */
export function InvoiceFrame({
  invoice,
  action,
  held,
  children,
}: {
  invoice: Invoice;
  action?: ReactNode;
  held?: string | undefined;
  children: ReactNode;
}) {
  const title = invoice.number ? `Invoice ${invoice.number}` : 'Draft invoice';
  return (
    <DetailPage
      title={title}
      subText={`${subjectOf(invoice)}, ${clientOf(invoice)}`}
      status={<StatusChip {...invoiceChip(invoice)} />}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Invoices', to: paths.invoices },
        { label: invoice.number ?? 'Draft' },
      ]}
      action={
        action && (
          <Place>
            {action}
            {held && <Held>{held}</Held>}
          </Place>
        )
      }
      rail={<InvoiceRail invoice={invoice} />}
    >
      {children}
    </DetailPage>
  );
}

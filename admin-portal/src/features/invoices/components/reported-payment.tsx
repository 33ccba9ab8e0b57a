import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DateText,
  Facts,
  Money,
  Panel,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { paths } from '#/paths.ts';

import { useDecline } from '../api/invoice.mutations.ts';
import { clientOf, keptKey, type Invoice, type PaymentNotice } from '../api/invoice.queries.ts';
import { PaymentForm } from './payment-form.tsx';
import { ReasonForm } from './reason-form.tsx';

/** What the client reports as paid: confirmed by recording it, or declined with the reason. */
export function ReportedPayment({
  invoice,
  notice,
  missing,
}: {
  invoice: Invoice;
  notice: PaymentNotice;
  missing: string | undefined;
}) {
  const confirm = useDisclosure();
  const decline = useDisclosure();
  const keep = keptKey(useTenantScope(), `decline-${notice.id}`, invoice.id);
  const command = useDecline(notice.id);
  if (confirm.isOpen)
    return <PaymentForm invoice={invoice} notice={notice} close={confirm.close} />;
  if (decline.isOpen)
    return (
      <ReasonForm
        title="Decline the report"
        note="the client is notified and can report again"
        submit="Decline"
        command={command}
        field="reply"
        most={1000}
        toast="The report is declined"
        keep={keep}
        close={decline.close}
      />
    );
  const { paid_on: day, amount, reference, note, document, reporter } = notice;
  return (
    <Panel
      title={`${reporter?.full_name || clientOf(invoice)} reports a payment`}
      note={`reported ${formatDate(notice.reported_at)}`}
    >
      <Facts
        layout="split"
        items={[
          { label: 'Paid on', value: <DateText value={day} format="long" /> },
          {
            label: 'Amount',
            value: <Money amount={amount?.toFixed(2)} currency={invoice.currency} />,
          },
          Boolean(reference) && { label: 'Reference', value: reference },
          Boolean(note) && { label: 'Note', value: note },
          {
            label: 'Receipt',
            value: document ? (
              <TextLink to={`${paths.documents}?show=all&document=${document.id}`}>
                {document.file_name}
              </TextLink>
            ) : (
              'None attached'
            ),
          },
        ]}
      />
      <Actions>
        {missing ? (
          <>
            <HeldButton because={missing}>Confirm</HeldButton>
            <HeldButton because={missing}>Decline</HeldButton>
          </>
        ) : (
          <>
            <Button variant="contained" ref={confirm.opener} onClick={confirm.open}>
              Confirm
            </Button>
            <Button danger ref={decline.opener} onClick={decline.open}>
              Decline
            </Button>
          </>
        )}
      </Actions>
    </Panel>
  );
}

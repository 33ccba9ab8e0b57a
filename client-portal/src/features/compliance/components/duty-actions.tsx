import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import type { Duty } from '@portal/shared-core/views';

import { useWithdrawNotice } from '#/components/receipt/payment-notices.ts';
import { ReportForm } from './report-form.tsx';

/** What the client can do about a duty: report it as met, or take the report back. Nothing for who only looks, and once it is settled. */
export function DutyActions({ duty }: { duty: Duty }) {
  const form = useDisclosure();
  const withdraw = useWithdrawNotice();
  if (!duty.may_report || duty.state !== 'open') return null;
  const { notice, rule_name: name } = duty;
  // The fee is paid, and reported as paid, with its invoice.
  if (duty.invoice && notice?.state !== 'open') return null;

  if (notice?.state === 'open') {
    return (
      <>
        <Button
          size="small"
          aria-label={`Withdraw the report: ${name}`}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(notice.id)}
        >
          Withdraw the report
        </Button>
        {withdraw.error && (
          <InlineAlert tone="bad">{toAppError(withdraw.error).message}</InlineAlert>
        )}
      </>
    );
  }
  const label = duty.amount === null ? 'I have done this' : 'I have paid';
  if (form.isOpen) return <ReportForm duty={duty} label={label} onClose={form.close} />;
  return (
    <Button size="small" ref={form.opener} aria-label={`${label}: ${name}`} onClick={form.open}>
      {label}
    </Button>
  );
}

import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import {
  Actions,
  Button,
  Facts,
  InlineAlert,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { postingKinds } from '#/components/posting-kinds.ts';
import { paths } from '#/paths.ts';

import { useMatchRefund } from '../api/bank-line.mutations.ts';
import type { BankLine, Debit } from '../api/bank-line.queries.ts';
import { refundOf } from '../texts.ts';
import { FeeForm } from './fee-form.tsx';
import { TakeBack } from './take-back.tsx';

const SetAsideOne = lazy(async () => ({
  default: (await import('./set-aside-dialogs.tsx')).SetAsideOne,
}));
const TakeFeeBack = lazy(async () => ({
  default: (await import('./take-fee-back.tsx')).TakeFeeBack,
}));

/** A line that takes money: what was posted from it, and posting a fee, matching a refund or setting it aside. */
export function LineDebit({ line, debit }: { line: BankLine; debit: Debit }) {
  const isMatched = debit.proposal === null && debit.refund !== null;
  return (
    <>
      {(debit.fees.length > 0 || isMatched) && <Posted line={line} debit={debit} />}
      <WhatNext line={line} debit={debit} />
    </>
  );
}

function Posted({ line: { currency }, debit: { proposal, refund, fees } }: Parts) {
  return (
    <Facts
      items={[
        ...fees.map((fee) => ({
          id: fee.id,
          label: fee.is_reversed ? 'Posted and taken back' : 'Posted',
          value: <TextLink to={paths.journalOf(fee.day)}>{postingKinds[fee.kind]}</TextLink>,
          note: `${fee.number}, ${fee.reference}, ${formatMoney(fee.amount.toFixed(2), currency)}`,
        })),
        proposal === null &&
          refund !== null && { label: 'Refund', value: <RefundLink refund={refund} /> },
      ]}
    />
  );
}

interface Parts {
  line: BankLine;
  debit: Debit;
}

function RefundLink({ refund }: { refund: NonNullable<Debit['refund']> }) {
  const text = `${refundOf(refund)}, ${refund.reference}, ${formatDate(refund.day)}`;
  return refund.invoice_id ? (
    <TextLink to={paths.invoice(refund.invoice_id)}>{text}</TextLink>
  ) : (
    text
  );
}

function WhatNext({ line, debit }: Parts) {
  const held = useNotAllowed('post_line_fee');
  const aside = useDisclosure();
  if (held) {
    return <HeldButton because={held}>{line.state === 'taking' ? 'Post' : 'Take back'}</HeldButton>;
  }
  if (line.state === 'set_aside') return <TakeBack id={line.id} />;
  if (line.state === 'posted') return <Undo line={line} debit={debit} />;
  return (
    <>
      {debit.refund && <Refund line={line} refund={debit.refund} />}
      {/* After a fee was taken back the form begins anew, under another id. */}
      <FeeForm key={debit.fees.length} line={line} debit={debit} />
      <Actions>
        <Button size="small" ref={aside.opener} onClick={aside.open}>
          Set aside…
        </Button>
      </Actions>
      <Suspense>{aside.isOpen && <SetAsideOne id={line.id} onClose={aside.close} />}</Suspense>
    </>
  );
}

function Refund({ line, refund }: { line: BankLine; refund: NonNullable<Debit['refund']> }) {
  return (
    <InlineAlert tone="info" title="A refund has this amount, currency and reference">
      <RefundLink refund={refund} />
      <CommandForm
        label="Match the refund"
        command={useMatchRefund()}
        defaultValues={{}}
        toInput={() => ({ line_id: line.id, refund_id: refund.id })}
        submit="It is this refund"
        toast={{ text: 'Matched with the refund' }}
      >
        {() => <p>Nothing is posted by it: the refund is in the journal already.</p>}
      </CommandForm>
    </InlineAlert>
  );
}

/** Takes back what stands: the fee, or the match with a refund. */
function Undo({ line, debit }: Parts) {
  const asking = useDisclosure();
  const fee = debit.fees.find(({ is_reversed: reversed }) => !reversed);
  if (!fee) return <TakeBack id={line.id} label="Take the match back" />;
  return (
    <>
      <Actions>
        <Button size="small" ref={asking.opener} onClick={asking.open}>
          Take the fee back…
        </Button>
      </Actions>
      <Suspense>
        {asking.isOpen && <TakeFeeBack fee={fee} currency={line.currency} onClose={asking.close} />}
      </Suspense>
    </>
  );
}

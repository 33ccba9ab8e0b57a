import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { AnnualFee } from '../api/annual-fee.queries.ts';
import { DraftButton } from './draft-button.tsx';

const IssueMany = lazy(async () => ({
  default: (await import('#/components/invoices/issue-many.tsx')).IssueMany,
}));
const DiscardMany = lazy(async () => ({ default: (await import('./end-many.tsx')).DiscardMany }));
const VoidMany = lazy(async () => ({ default: (await import('./end-many.tsx')).VoidMany }));
const CompleteAll = lazy(async () => ({
  default: (await import('#/components/compliance/duty-dialogs.tsx')).CompleteAll,
}));

type KeyOf = (fee: AnnualFee) => string;

const ofCompany: KeyOf = ({ company_id: id }) => id;
const ofInvoice: KeyOf = ({ invoice_id: id }) => id ?? '';
const ofDuty: KeyOf = ({ duty_id: id }) => id ?? '';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** What staff do with the companies they selected: invoice the year, issue, take back, and mark the fee filed. */
export function FeeSelection({
  fees,
  year,
  onDone,
}: {
  fees: readonly AnnualFee[];
  year: number;
  /** `keyOf` gives the id in an outcome: of the company, its invoice or its duty. */
  onDone: (outcomes: readonly Outcome[], keyOf: KeyOf) => void;
}) {
  const [asking, setAsking] = useState<'issue' | 'discard' | 'void' | 'file' | null>(null);
  const noBilling = useNotAllowed('draft_payer_renewal');
  const noFiling = useNotAllowed('complete_obligations');
  // Companies of one payer may be on one invoice.
  const idsOf = (keyOf: KeyOf, matches: (fee: AnnualFee) => boolean) => [
    ...new Set(fees.filter(matches).map(keyOf)),
  ];
  const toBill = idsOf(ofCompany, ({ billing_state: state }) => state === 'none');
  const drafts = idsOf(ofInvoice, ({ billing_state: state }) => state === 'draft');
  // One that is paid in part is refused, and the answer says so.
  const issued = idsOf(
    ofInvoice,
    ({ billing_state: state }) => state === 'open' || state === 'late',
  );
  const toFile = idsOf(ofDuty, ({ fee_state: state }) => state === 'open' || state === 'late');
  const dialog = { onClose: () => setAsking(null) };
  const doneOf = (keyOf: KeyOf) => (outcomes: readonly Outcome[]) => onDone(outcomes, keyOf);

  return (
    <>
      {noBilling && fees.length > 0 && <HeldButton because={noBilling}>Invoice</HeldButton>}
      {!noBilling && (
        <DraftButton fees={fees} year={year} ids={toBill} onDone={doneOf(ofCompany)} />
      )}
      {!noBilling && drafts.length > 0 && (
        <Button size="small" variant="contained" onClick={() => setAsking('issue')}>
          Issue {counted(drafts.length, 'draft', 'drafts')}…
        </Button>
      )}
      {!noBilling && drafts.length > 0 && (
        <Button size="small" onClick={() => setAsking('discard')}>
          Discard {counted(drafts.length, 'draft', 'drafts')}…
        </Button>
      )}
      {!noBilling && issued.length > 0 && (
        <Button size="small" onClick={() => setAsking('void')}>
          Void {counted(issued.length, 'invoice', 'invoices')}…
        </Button>
      )}
      {toFile.length > 0 &&
        (noFiling ? (
          <HeldButton because={noFiling}>Mark filed</HeldButton>
        ) : (
          <Button size="small" onClick={() => setAsking('file')}>
            Mark {toFile.length} filed…
          </Button>
        ))}
      <Suspense>
        {asking === 'issue' && <IssueMany {...dialog} ids={drafts} onDone={doneOf(ofInvoice)} />}
        {asking === 'discard' && (
          <DiscardMany {...dialog} ids={drafts} onDone={doneOf(ofInvoice)} />
        )}
        {asking === 'void' && <VoidMany {...dialog} ids={issued} onDone={doneOf(ofInvoice)} />}
        {asking === 'file' && (
          <CompleteAll
            {...dialog}
            ids={toFile}
            name={counted(toFile.length, 'annual fee', 'annual fees')}
            companies={toFile.length}
            onDone={doneOf(ofDuty)}
          />
        )}
      </Suspense>
    </>
  );
}

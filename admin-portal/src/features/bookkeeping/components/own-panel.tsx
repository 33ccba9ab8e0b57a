import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  Panel,
  QueryState,
  TextLink,
  useDisclosure,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { AuditLink } from '#/components/audit-link.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { postingKinds } from '#/components/posting-kinds.ts';
import { paths } from '#/paths.ts';

import { firmPostingQueries, type FirmPosting } from '../api/firm-posting.queries.ts';
import { monthText } from '../months.ts';
import { moneyLabels, subjectOf } from '../posting-texts.ts';

const PostDialog = lazy(async () => ({
  default: (await import('./post-dialog.tsx')).PostDialog,
}));
const TakeBackDialog = lazy(async () => ({
  default: (await import('./take-back-dialog.tsx')).TakeBackDialog,
}));

const columns: readonly Column<FirmPosting>[] = [
  {
    key: 'day',
    header: 'Day',
    render: ({ day }) => formatDate(day),
    sub: ({ number }) => number,
  },
  {
    key: 'kind',
    header: 'What',
    render: ({ kind, reverses }) =>
      reverses ? `Taken back: ${postingKinds[kind]}` : postingKinds[kind],
    sub: ({ reason }) => reason,
  },
  {
    key: 'reference',
    header: 'Reference',
    render: ({ reference }) => reference,
    sub: (posting) => <Belongs posting={posting} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    figures: true,
    phone: 'end',
    render: ({ amount, currency, reverses }) =>
      formatMoney((reverses ? -amount : amount).toFixed(2), currency),
    sub: ({ money }) => moneyLabels[money],
  },
  {
    key: 'by',
    header: 'Posted by',
    render: ({ recorder_name: name }) => name ?? 'A former colleague',
    sub: ({ id }) => <AuditLink table="firm_postings" id={id} />,
  },
  { key: 'change', header: 'Change', render: (posting) => <TakeBack posting={posting} /> },
];

/** Fees, charges and differences of rates of a month, which staff post by hand and take back (BILL-01). */
export function OwnPanel({ month }: { month: string }) {
  const query = useQuery(firmPostingQueries.list(useTenantScope(), month));
  const [address, setAddress] = useSearchParams();
  const posting = useDisclosure();
  const held = useNotAllowed('add_firm_posting');
  const subject = subjectOf(address.get('post'));
  function close() {
    posting.close();
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('post');
        return next;
      },
      { replace: true },
    );
  }
  return (
    <Panel
      title={`Fees and differences of rates, ${monthText(month)}`}
      note="posted by staff, in the journal above; clients do not see them"
      action={
        held ? (
          <HeldButton because={held}>Post a fee</HeldButton>
        ) : (
          <Button size="small" ref={posting.opener} onClick={posting.open}>
            Post a fee…
          </Button>
        )
      }
      flush
    >
      <QueryState query={query} failed="The fees could not be loaded">
        {(rows) => (
          <DataTable
            label="Fees and differences of rates"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title="No fee in this month"
                text="A fee that the bank or the provider of cards takes apart, and what a rate gains or loses, is posted by hand."
              />
            }
          />
        )}
      </QueryState>
      <Suspense>
        {(posting.isOpen || subject) && !held && <PostDialog subject={subject} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

/** What it belongs to, as a link to its page. */
function Belongs({ posting }: { posting: FirmPosting }) {
  if (posting.line_id) {
    return <TextLink to={paths.bankLine(posting.line_id)}>Line of the bank</TextLink>;
  }
  if (!posting.invoice_id) return null;
  return <TextLink to={paths.invoice(posting.invoice_id)}>{posting.invoice_number}</TextLink>;
}

function TakeBack({ posting }: { posting: FirmPosting }) {
  const asking = useDisclosure();
  const held = useNotAllowed('reverse_firm_posting');
  if (posting.reverses) return '–';
  if (posting.reversed_on) {
    return `Taken back ${formatDate(posting.reversed_on)}`;
  }
  if (held) return <HeldButton because={held}>Take back</HeldButton>;
  return (
    <>
      <Button
        size="small"
        ref={asking.opener}
        onClick={asking.open}
        aria-label={`Take back… ${posting.reference}`}
      >
        Take back…
      </Button>
      <Suspense>
        {asking.isOpen && <TakeBackDialog posting={posting} onClose={asking.close} />}
      </Suspense>
    </>
  );
}

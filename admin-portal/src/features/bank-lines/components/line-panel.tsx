import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  EmptyState,
  Facts,
  InlineAlert,
  QueryState,
  SidePanel,
  Stack,
  StatusChip,
  TextLink,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { AuditLink } from '#/components/audit-link.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { bankLineQueries, type BankLine } from '../api/bank-line.queries.ts';
import { stateChips } from '../texts.ts';
import { LineDebit } from './line-debit.tsx';
import { LineFees } from './line-fees.tsx';
import { LinePayments } from './line-payments.tsx';
import { LineProformas } from './line-proformas.tsx';
import { LineStatement } from './line-statement.tsx';
import { PostForm } from './post-form.tsx';
import { TakeBack } from './take-back.tsx';

const SetAsideOne = lazy(async () => ({
  default: (await import('./set-aside-dialogs.tsx')).SetAsideOne,
}));

/** One line beside the list: what the bank wrote, what it may pay and why, posting it and setting it aside. */
export function LinePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(bankLineQueries.detail(useTenantScope(), id));
  const line = query.data;
  return (
    <SidePanel
      title={line ? money(line.amount, line.currency) : 'Bank line'}
      status={line && <StatusChip {...stateChips[line.state]} />}
      onClose={onClose}
    >
      <QueryState query={query} failed="The line could not be loaded">
        {(found) =>
          found ? (
            <Stack>
              <Said line={found} />
              {found.posted.length > 0 && <Posted line={found} />}
              {found.debit ? (
                <LineDebit line={found} debit={found.debit} />
              ) : (
                <WhatNext line={found} />
              )}
            </Stack>
          ) : (
            <EmptyState
              title="No such line"
              text="The active tenant has no bank line at this address."
            />
          )
        }
      </QueryState>
    </SidePanel>
  );
}

const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

/** What the bank wrote. */
function Said({ line }: { line: BankLine }) {
  return (
    <Facts
      items={[
        { label: 'Day', value: formatDate(line.day) },
        { label: line.debit ? 'Payee' : 'Payer', value: line.payer || 'Not named' },
        { label: 'Text', value: line.text },
        line.bank_reference !== '' && {
          label: 'Reference of the bank',
          value: line.bank_reference,
        },
        { label: 'Statement', value: line.file_name, note: `Account ${line.account}` },
        { label: 'Its balances', value: <LineStatement importId={line.import_id} /> },
        line.set_aside_reason !== null && { label: 'Set aside', value: line.set_aside_reason },
        !line.debit && {
          label: 'Taken apart from it',
          value: <TextLink to={paths.feeOf('line', line.id)}>Post a fee of this line</TextLink>,
        },
        { label: 'History', value: <AuditLink table="bank_lines" id={line.id} /> },
      ]}
    />
  );
}

/** Where it was posted, and what of that was reversed since. */
function Posted({ line: { posted, currency } }: { line: BankLine }) {
  return (
    <Facts
      items={posted.map(({ invoice_id: invoice, number, client_name: client, ...part }, i) => ({
        id: String(i),
        label: part.is_reversed ? 'Posted and reversed' : 'Posted',
        value: invoice ? (
          <TextLink to={paths.invoice(invoice)}>{number}</TextLink>
        ) : (
          `On account of ${client ?? ''}`
        ),
        note: money(part.amount, currency),
      }))}
    />
  );
}

function WhatNext({ line }: { line: BankLine }) {
  const scope = useTenantScope();
  const isOpen = line.state === 'open' || line.state === 'sure';
  const proposals = useQuery({ ...bankLineQueries.proposals(scope, line.id), enabled: isOpen });
  const held = useNotAllowed('post_bank_line');
  const [isAsking, setAsking] = useState(false);
  if (line.state === 'posted') {
    return (
      <p>To correct it, reverse the payment on the invoice. The line is to match again then.</p>
    );
  }
  if (held) return <HeldButton because={held}>Post</HeldButton>;
  if (line.state === 'set_aside') return <TakeBack id={line.id} />;
  return (
    <>
      <LinePayments line={line} />
      <LineProformas line={line} />
      <LineFees line={line} />
      <QueryState query={proposals} failed="The proposals could not be loaded">
        {(found) => (
          <>
            {found.length === 0 && (
              <InlineAlert tone="info">
                Nothing fits by reference, amount or payer. Search for the invoice.
              </InlineAlert>
            )}
            {/* What is typed belongs to what is left: after a part was posted the form begins anew. */}
            <PostForm key={line.rest} line={line} proposals={found} />
          </>
        )}
      </QueryState>
      <Actions>
        <Button size="small" onClick={() => setAsking(true)}>
          Set aside…
        </Button>
      </Actions>
      <Suspense>
        {isAsking && <SetAsideOne id={line.id} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

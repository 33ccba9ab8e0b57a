import { useIssuer } from '@portal/shared-core/company';
import { formatDate, formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { inGroups } from '@portal/shared-core/domain/payment';
import { proformaChip, proformaEnd, proformaEndText } from '@portal/shared-core/domain/proformas';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  Facts,
  Panel,
  QueryState,
  Stack,
  StatusChip,
  useDisclosure,
} from '@portal/shared-core/ui';
import { CommandDialog, CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { ProformaPdfButton } from '@portal/shared-core/views/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { bankDetailsInForce } from '#/components/payment/in-force.queries.ts';

import { clientOf, keptKey, type Invoice } from '../api/invoice.queries.ts';
import {
  proformasQuery,
  useIssueProforma,
  useWithdrawProforma,
  type SentProforma,
} from '../api/proforma.queries.ts';
import { reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';
import { dayIn, lacking } from './issue-panel.tsx';

const DAYS_IN_FORCE = 30;

const until = z.object({
  until: z.string().check(z.minLength(1, 'Enter the last day on which it holds.')),
});

/** The proformas of a draft, and sending one; of an issued invoice those it had. Load it with `lazy`. */
export function ProformaPanel({
  invoice,
  hasUnsaved = false,
}: {
  invoice: Invoice;
  hasUnsaved?: boolean;
}) {
  const query = useQuery(proformasQuery(useTenantScope(), invoice.id));
  const isDraft = invoice.state === 'draft';
  if (!isDraft && query.data?.length === 0) return null;
  return (
    <Panel title="Proforma invoice" note="not a tax invoice: nothing is posted, nothing is owed">
      <QueryState query={query} failed="The proforma invoices could not be loaded">
        {(rows) => (
          <Stack>
            {rows.map((proforma) => (
              <Sent key={proforma.id} proforma={proforma} />
            ))}
            {isDraft && !rows.some((proforma) => proformaEnd(proforma) === null) && (
              // After one is sent or ended the form begins anew, with an id of its own.
              <Send
                key={`${invoice.version} ${rows.length}`}
                invoice={invoice}
                hasUnsaved={hasUnsaved}
              />
            )}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}

function Send({ invoice, hasUnsaved }: { invoice: Invoice; hasUnsaved: boolean }) {
  const scope = useTenantScope();
  const command = useIssueProforma(invoice);
  const missing = useNotAllowed('issue_proforma');
  const [id] = useState(() => crypto.randomUUID() as string);
  const held = missing ?? (hasUnsaved ? 'Save the lines first.' : lacking(invoice));
  // The panel below, which issues the invoice, says the same in full.
  if (held) return <HeldButton because={held}>Send a proforma invoice</HeldButton>;
  return (
    <CommandForm
      label="Send a proforma invoice"
      command={command}
      resolver={zodResolver(until)}
      defaultValues={{ until: dayIn(DAYS_IN_FORCE) }}
      toInput={(values) => ({ ...values, id })}
      nameOf={(field) => (field === 'valid_until' ? 'Holds until' : undefined)}
      submit="Send a proforma invoice"
      variant="outlined"
      toast={{ text: 'Proforma invoice sent' }}
      keep={keptKey(scope, 'proforma', invoice.id)}
    >
      {({ control }) => (
        <>
          <p>
            {clientOf(invoice)} reads what this draft bills,{' '}
            {formatMoney(invoice.total.toFixed(2), invoice.currency)}, and how to pay it. A change
            of the draft ends it.
          </p>
          <FormDateField
            name="until"
            control={control}
            label="Holds until"
            min={nassauToday()}
            max={dayIn(366)}
          />
        </>
      )}
    </CommandForm>
  );
}

function Sent({ proforma }: { proforma: SentProforma }) {
  const scope = useTenantScope();
  const cache = useQueryClient();
  const issuer = useIssuer();
  const dialog = useDisclosure();
  const held = useNotAllowed('withdraw_proforma');
  const isOpen = proforma.ended_as === null;
  const ended = proformaEndText(proforma);
  return (
    <section aria-label={`Proforma invoice ${proforma.number}`}>
      <Facts
        layout="split"
        items={[
          {
            label: proforma.number,
            value: <StatusChip {...proformaChip(proforma)} />,
            note: ended ?? undefined,
          },
          { label: 'Total', value: formatMoney(proforma.total.toFixed(2), proforma.currency) },
          {
            label: 'Sent',
            value: formatDate(proforma.issued_on),
            note: proforma.by?.full_name,
          },
          { label: 'Holds until', value: formatDate(proforma.valid_until) },
          { label: 'Payment reference', value: inGroups(proforma.payment_reference) },
        ]}
      />
      <Actions>
        <ProformaPdfButton
          proforma={proforma}
          issuer={issuer}
          payTo={async () => {
            const rows = await cache.fetchQuery(bankDetailsInForce(scope));
            return rows.find(({ currency }) => currency === proforma.currency) ?? null;
          }}
        />
        {isOpen &&
          (held ? (
            <HeldButton because={held}>Withdraw…</HeldButton>
          ) : (
            <Button danger size="small" ref={dialog.opener} onClick={dialog.open}>
              Withdraw…
            </Button>
          ))}
      </Actions>
      {dialog.isOpen && <Withdraw proforma={proforma} onClose={dialog.close} />}
    </section>
  );
}

function Withdraw({ proforma, onClose }: { proforma: SentProforma; onClose: () => void }) {
  return (
    <CommandDialog
      title={`Withdraw proforma invoice ${proforma.number}`}
      text={
        <p>The client is notified. Money that comes with its reference is found all the same.</p>
      }
      command={useWithdrawProforma(proforma.id)}
      resolver={zodResolver(z.object({ reason: reasonRule }))}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Withdraw"
      danger
      toast={{ text: 'Proforma invoice withdrawn' }}
      onClose={onClose}
    >
      {({ control }) => <ReasonField control={control} />}
    </CommandDialog>
  );
}

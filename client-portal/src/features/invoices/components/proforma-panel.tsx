import { useIssuer } from '@portal/shared-core/company';
import { proformaChip, proformaEnd } from '@portal/shared-core/domain/proformas';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  Facts,
  QueryState,
  SidePanel,
  Stack,
  StatusChip,
  TextLink,
} from '@portal/shared-core/ui';
import { issuerLines } from '@portal/shared-core/views';
import {
  HowToPay,
  ProformaContent,
  ProformaPdfButton,
  type Proforma,
} from '@portal/shared-core/views/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { bankDetailsInForce } from '../api/in-force.queries.ts';
import { proformaQueries } from '../api/proforma.queries.ts';

/** One proforma beside the list: what it says, how to pay it, and the invoice that follows it. */
export function ProformaSidePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const scope = useTenantScope();
  const query = useQuery(proformaQueries.detail(scope, id));
  const cache = useQueryClient();
  const issuer = useIssuer();
  const proforma = query.data;
  return (
    <SidePanel
      title={proforma ? `Proforma invoice ${proforma.number}` : 'Proforma invoice'}
      status={proforma && <StatusChip {...proformaChip(proforma)} />}
      onClose={onClose}
      foot={
        proforma && (
          <ProformaPdfButton
            proforma={proforma}
            issuer={issuer}
            payTo={async () => {
              const rows = await cache.fetchQuery(bankDetailsInForce(scope));
              return rows.find(({ currency }) => currency === proforma.currency) ?? null;
            }}
          />
        )
      }
    >
      <QueryState query={query} failed="The proforma invoice could not be loaded">
        {(data) => <Content proforma={data} />}
      </QueryState>
    </SidePanel>
  );
}

function Content({ proforma }: { proforma: Proforma }) {
  const issuer = useIssuer();
  const bank = useQuery(bankDetailsInForce(useTenantScope()));
  const { currency, valid_until: until, total, invoice_id: invoice } = proforma;
  return (
    <Stack>
      <Facts
        layout="split"
        items={[
          { label: 'From', value: issuer.name, note: issuerLines(issuer).join(', ') },
          { label: 'For', value: proforma.subject },
          Boolean(proforma.renewal_year) && { label: 'Year', value: String(proforma.renewal_year) },
          { label: 'Sent', value: <DateText value={proforma.issued_on} format="long" /> },
          { label: 'Holds until', value: <DateText value={until} format="long" /> },
          proforma.ended_as === 'issued' &&
            invoice !== null && {
              label: 'Followed by',
              value: <TextLink to={paths.invoice(invoice)}>The invoice</TextLink>,
            },
        ]}
      />
      <ProformaContent proforma={proforma} />
      {proformaEnd(proforma) === null && (
        <HowToPay
          payable={{
            number: proforma.number,
            payment_reference: proforma.payment_reference,
            currency,
            due_on: until,
            owed: total,
          }}
          firm={issuer}
          query={bank}
        />
      )}
    </Stack>
  );
}

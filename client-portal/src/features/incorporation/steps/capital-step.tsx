import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import { Panel } from '@portal/shared-core/ui';
import { FormNumberField, FormSelect } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';
import { capitalOf } from '../capital.ts';
import { FeeBands } from '../components/fee-bands.tsx';
import { useWizard } from '../wizard-context.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr 1fr',
  gap: 16,
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const currencies = [
  { value: 'USD', label: 'US dollar' },
  { value: 'BSD', label: 'Bahamian dollar' },
  { value: 'EUR', label: 'Euro' },
  { value: 'GBP', label: 'Pound sterling' },
  { value: 'CHF', label: 'Swiss franc' },
  { value: 'CAD', label: 'Canadian dollar' },
];

/** Shares and their par value, what that comes to, and in which band of fees it lies. */
export function CapitalStep() {
  const { type, entry } = useWizard();
  const capital = useWatch<ApplicationForm, 'capital'>({ name: 'capital' });
  const amount = capitalOf(capital);
  return (
    <>
      <Panel
        title="Shares and par value"
        note={entry ? 'as they are issued today' : 'all shares are allocated at formation'}
        foot={
          <span aria-live="polite">
            {entry ? 'Issued capital' : 'Authorised capital'}:{' '}
            <strong>{amount === null ? '–' : formatMoney(amount, capital.currency)}</strong>
          </span>
        }
      >
        <Row>
          <FormNumberField<ApplicationForm>
            name="capital.shares"
            label={entry ? 'Issued shares' : 'Number of shares'}
            {...(!entry && { help: 'Usual: 5,000' })}
          />
          <FormNumberField<ApplicationForm>
            name="capital.par_value"
            kind="decimal"
            label="Par value of one share"
            help="Usual: 1"
            end={capital.currency}
          />
          <FormSelect<ApplicationForm>
            name="capital.currency"
            label="Currency"
            help="Usual: US dollar"
            options={currencies}
          />
        </Row>
        {entry && (
          <FormNumberField<ApplicationForm>
            name="entry.authorised_shares"
            label="Authorised shares"
            help="Leave empty where all of them are issued."
            optional
          />
        )}
      </Panel>
      {type?.code && (
        <FeeBands entityType={type.code} capital={amount} currency={capital.currency} />
      )}
    </>
  );
}

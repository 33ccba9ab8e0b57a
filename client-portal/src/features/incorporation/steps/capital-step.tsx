import styled from '@emotion/styled';
import { hasCapital } from '@portal/shared-core/domain/application';
import { formatYearDay } from '@portal/shared-core/domain/format';
import { InlineAlert, Panel } from '@portal/shared-core/ui';
import { FormNumberField, FormSelect } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useWatch } from 'react-hook-form';

import type { EntityType } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';

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

const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const yearEnds = LAST_DAYS.map((day, month) => {
  const value = `${String(month + 1).padStart(2, '0')}-${day}`;
  return { value, label: formatYearDay(value) };
});

/** Shares and their par value, for the types that have them, and the end of the company's year. */
export function CapitalStep({ entityTypes }: { entityTypes: EntityType[] }) {
  const code = useWatch<ApplicationForm, 'entity_type'>({ name: 'entity_type' });
  const currency = useWatch<ApplicationForm, 'capital.currency'>({ name: 'capital.currency' });
  const type = entityTypes.find((each) => each.code === code);
  return (
    <>
      {type && hasCapital(type) ? (
        <Panel title="Share capital" note="all of them are given out at formation">
          <Row>
            <FormNumberField<ApplicationForm>
              name="capital.shares"
              label="Number of shares"
              help="Usual: 5,000"
            />
            <FormNumberField<ApplicationForm>
              name="capital.par_value"
              kind="decimal"
              label="Par value of one share"
              help="Usual: 1"
              end={currency}
            />
            <FormSelect<ApplicationForm>
              name="capital.currency"
              label="Currency"
              options={currencies}
            />
          </Row>
        </Panel>
      ) : (
        <InlineAlert tone="info" title="No share capital">
          {type
            ? `This kind of company (${type.name}) has no shares.`
            : 'Choose the kind of company first.'}
        </InlineAlert>
      )}
      <Panel title="Year end">
        <FormSelect<ApplicationForm>
          name="fiscal_year_end"
          label="Last day of the company’s year"
          help="Yearly reports are due by this day."
          options={yearEnds}
        />
      </Panel>
    </>
  );
}

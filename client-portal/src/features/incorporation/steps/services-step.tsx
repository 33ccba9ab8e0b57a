import styled from '@emotion/styled';
import { formationQueries } from '@portal/shared-core/company';
import { isFeatureCode } from '@portal/shared-core/domain/application-choices';
import { formatMoney, formatYearDay } from '@portal/shared-core/domain/format';
import { priceParts, reductionText, sumOf } from '@portal/shared-core/domain/quote';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ErrorScreen, Panel, Skeleton, Stack } from '@portal/shared-core/ui';
import { CheckBox, FormRadioCards, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';

import { quoteQueries } from '../api/quote.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { useWizard } from '../wizard-context.ts';

const Service = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '4px 16px',
  cursor: 'pointer',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '&:hover': { background: color.hover },
  '& > span': { flex: 1 },
  '& > b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > span > small': { display: 'block' },
  '& > small': { width: 72 },
  [media.phone]: { '& > small': { width: 'auto' } },
});

const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const yearEnds = LAST_DAYS.map((day, month) => {
  const value = `${String(month + 1).padStart(2, '0')}-${day}`;
  return { value, label: formatYearDay(value) };
});

/** What is wished for besides the formation, where the client lives for VAT, the year end, and where the records are. */
export function ServicesStep() {
  const { type } = useWizard();
  return (
    <>
      {type?.code && <Services entityType={type.code} />}
      <Panel title="Where do you live?" note="determines VAT on our services">
        <FormRadioCards<ApplicationForm>
          name="is_resident"
          label="Where does the paying client live?"
          options={[
            {
              value: 'no',
              label: 'Outside The Bahamas',
              explanation: 'Our services are zero-rated: no VAT is added.',
            },
            {
              value: 'yes',
              label: 'In The Bahamas',
              explanation: 'VAT is added to our services, not to government fees.',
            },
          ]}
        />
      </Panel>
      <Panel title="Year end and records">
        <Stack>
          <FormSelect<ApplicationForm>
            name="fiscal_year_end"
            label="Last day of the company’s year"
            help="Yearly reports are due by this day."
            options={yearEnds}
          />
          <FormTextField<ApplicationForm>
            name="records_location"
            label="Where are the accounting records kept?"
            help="Leave empty for our office. If kept elsewhere, we may request copies."
            maxLength={300}
            optional
          />
        </Stack>
      </Panel>
    </>
  );
}

function Services({ entityType }: { entityType: string }) {
  const scope = useTenantScope();
  const services = useQuery(quoteQueries.services(scope, entityType));
  const { field } = useController<ApplicationForm, 'services'>({ name: 'services' });
  const offered = services.data?.filter(({ code }) => !isFeatureCode(code)) ?? [];
  const quote = useQuoteOfAll(
    entityType,
    offered.map(({ code }) => code),
  );

  function toggle(code: string, isSelected: boolean) {
    const others = field.value.filter((each) => each !== code);
    field.onChange(isSelected ? [...others, code] : others);
  }

  if (services.isPending || quote.isLoading) return <Skeleton width="100%" height={320} />;
  if (services.error) {
    return <ErrorScreen message={services.error.message} onRetry={() => void services.refetch()} />;
  }
  return (
    <Panel title="Services" note="besides the formation and the registered office and agent" flush>
      {offered.map(({ code, label, ours: full, government, per }) => {
        const line = quote.data?.find((each) => each.code === code && each.kind === 'service');
        const ours = line?.amount ?? full;
        const reduction = line && reductionText(line);
        return (
          <Service key={code}>
            <CheckBox
              type="checkbox"
              checked={field.value.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
              onBlur={field.onBlur}
            />
            <span>
              {label}
              <small>{priceParts(ours, government)}</small>
              {reduction && <small>{reduction}</small>}
            </span>
            <b>
              {government === null
                ? 'To be confirmed'
                : formatMoney(sumOf([{ amount: ours }, { amount: government }]).amount)}
            </b>
            {/* The years after are at the full price, as the quote says. */}
            <small>{per !== 'year' ? 'once' : reduction ? 'first year' : 'a year'}</small>
          </Service>
        );
      })}
    </Panel>
  );
}

/** The lines of the quote as if each service were selected: with the discounts of the client. Where it fails, the quote beside says so. */
function useQuoteOfAll(entityType: string, codes: string[]) {
  const { application } = useWizard();
  return useQuery({
    ...formationQueries.quote('client', useTenantScope(), {
      applicationId: application.id,
      kind: application.kind,
      entityType,
      // Neither changes a price of ours.
      capital: null,
      currency: 'USD',
      isResident: null,
      services: codes,
    }),
    enabled: codes.length > 0,
  });
}

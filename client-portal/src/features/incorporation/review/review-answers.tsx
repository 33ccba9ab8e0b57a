import { hasCapital, isFoundation } from '@portal/shared-core/domain/application';
import { isFeatureCode } from '@portal/shared-core/domain/application-choices';
import {
  featureLines,
  foundationFacts,
  wordConsents,
} from '@portal/shared-core/domain/application-facts';
import { formatMoney, formatNumber, formatYearDay } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, type Fact } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';

import { NameFindings } from '#/components/names/name-findings.tsx';

import { quoteQueries } from '../api/quote.queries.ts';
import { toData, type ApplicationForm } from '../application-form.ts';
import type { StepSlug } from '../steps.ts';
import { useStatedConsents } from '../use-issues.ts';
import { useWizard } from '../wizard-context.ts';
import { ChangeLink } from './change-link.tsx';

const choices = ['First choice', 'Second choice', 'Third choice'];

/** The answers about the company itself, each with the way to change it; what could stand against a name is beside the name. */
export function ReviewAnswers() {
  const { type, activities, application } = useWizard();
  const stated = useStatedConsents();
  const data = toData(useFormContext<ApplicationForm>().watch());
  const { par_value: par, currency = 'USD', shares } = data.capital ?? {};
  const selected = activities.filter(({ code }) => code && data.activities?.includes(code));
  return (
    <>
      <Panel title="Kind and purpose">
        <Answers
          items={[
            ['type', 'Type', type?.name],
            ...featureLines(data).map((line): Answer => ['type', 'Registered as', line]),
            ['purpose', 'Purpose', data.purpose?.trim()],
            ['purpose', 'Activities', selected.map(({ name }) => name).join('; ')],
          ]}
        />
      </Panel>
      {application.kind !== 'transfer_in' && (
        <Panel title="Names">
          <Facts
            items={(data.names ?? []).flatMap((name, index): Fact[] =>
              index > 0 && name.trim() === ''
                ? []
                : [
                    {
                      label: choices[index] ?? 'Choice',
                      value: (
                        <>
                          {name.trim() || '–'}
                          <NameFindings
                            name={name}
                            entityType={type?.code ?? ''}
                            features={data.features ?? []}
                            stated={stated}
                          />
                        </>
                      ),
                      note: <ChangeLink step="names" what={(choices[index] ?? '').toLowerCase()} />,
                    },
                  ],
            )}
          />
          {wordConsents(data).map(({ line }) => (
            <p key={line}>{line}. We check it before the name is reserved.</p>
          ))}
        </Panel>
      )}
      {type && isFoundation(type) && (
        <Panel title="Assets and beneficiaries">
          <Answers
            items={foundationFacts(data).map(({ label, value }): Answer => [
              'foundation',
              label,
              value,
            ])}
          />
        </Panel>
      )}
      {type && hasCapital(type) && (
        <Panel title="Capital">
          <Answers
            items={[
              ['capital', 'Shares', shares && formatNumber(shares)],
              ['capital', 'Par value', par && formatMoney(par, currency)],
            ]}
          />
        </Panel>
      )}
      <Services />
    </>
  );
}

/** What is ordered besides the formation, the answer that decides VAT, the year end and the place of the records. */
function Services() {
  const { type } = useWizard();
  const values = useFormContext<ApplicationForm>().watch();
  const offered = useQuery({
    ...quoteQueries.services(useTenantScope(), type?.code ?? ''),
    enabled: type !== undefined,
  });
  const selected = (offered.data ?? []).filter(
    ({ code }) => !isFeatureCode(code) && values.services.includes(code),
  );
  return (
    <Panel title="Services and records">
      <Answers
        items={[
          ['services', 'Services', selected.map(({ label }) => label).join('; ') || 'None besides'],
          ['services', 'The paying client lives', residences[values.is_resident]],
          ['services', 'Year end', formatYearDay(values.fiscal_year_end)],
          ['services', 'Accounting records', values.records_location.trim() || 'At our office'],
        ]}
      />
    </Panel>
  );
}

const residences: Record<ApplicationForm['is_resident'], string> = {
  '': 'Not answered yet',
  no: 'Outside The Bahamas: no VAT on our services',
  yes: 'In The Bahamas: VAT on our services',
};

type Answer = [step: StepSlug, label: string, value: string | number | null | undefined];

function Answers({ items }: { items: readonly Answer[] }) {
  return (
    <Facts
      items={items.map(([step, label, value]) => ({
        label,
        value: value || null,
        note: <ChangeLink step={step} what={label.toLowerCase()} />,
      }))}
    />
  );
}

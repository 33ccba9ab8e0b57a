import { hasCapital, type ApplicationData } from '@portal/shared-core/domain/application';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { Facts, Panel, type Fact, ButtonLink } from '@portal/shared-core/ui';

import type { EntityType } from '../api/application.queries.ts';
import type { StepSlug } from '../steps.ts';

/** What an application says, block by block; each block links to its step where that is given. */
export function ApplicationSummary({
  type,
  data,
  linkTo,
}: {
  type: EntityType | undefined;
  data: ApplicationData;
  linkTo?: (step: StepSlug) => string;
}) {
  const change = (step: StepSlug) =>
    linkTo ? (
      <ButtonLink to={linkTo(step)} size="small">
        Change
      </ButtonLink>
    ) : undefined;
  const names = (data.names ?? []).filter((name) => name.trim() !== '');

  return (
    <>
      <Panel title="Company" action={change('names')}>
        <Facts
          layout="split"
          items={[
            { label: 'Type', value: type?.name },
            ...names.map((name, index) => ({ label: `Choice ${index + 1}`, value: name })),
            { label: 'Purpose', value: data.purpose },
          ]}
        />
      </Panel>
      <Panel title="Capital and year end" action={change('capital')}>
        <Facts layout="split" items={capitalFacts(type, data)} />
      </Panel>
      <Panel title="People" action={change('people')}>
        <Facts layout="split" items={(data.people ?? []).map(personFact)} />
      </Panel>
    </>
  );
}

function capitalFacts(type: EntityType | undefined, data: ApplicationData): Fact[] {
  const { shares, par_value: par, currency = 'USD' } = data.capital ?? {};
  const [month, day] = (data.fiscal_year_end ?? '').split('-');
  const yearEnd = {
    label: 'Year end (day and month)',
    value: month && day ? `${day}/${month}` : null,
  };
  if (!type || !hasCapital(type)) return [yearEnd];
  return [
    { label: 'Shares', value: shares ? formatNumber(shares) : null },
    { label: 'Par value', value: par ? formatMoney(par, currency) : null },
    yearEnd,
  ];
}

function personFact(person: NonNullable<ApplicationData['people']>[number]): Fact {
  const roles = (person.roles ?? []).map((role) => participantRoleLabels[role].label).join(', ');
  const shares = person.shares && person.roles?.includes('member');
  return {
    label: `${person.name || 'Unnamed'}${person.country ? `, ${countryName(person.country)}` : ''}`,
    value: roles || null,
    ...(shares && { note: `${formatNumber(person.shares ?? 0)} shares` }),
  };
}

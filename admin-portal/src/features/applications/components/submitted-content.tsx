import type { ApplicationData } from '@portal/shared-core/domain/application';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatMoney, formatNumber, formatPercent } from '@portal/shared-core/domain/format';
import { DataTable, EmptyState, Facts, Panel, type Column } from '@portal/shared-core/ui';

type Person = NonNullable<ApplicationData['people']>[number];

/** What the client submitted, as staff decide on it; of a draft, what has been entered so far. */
export function SubmittedContent({ content }: { content: ApplicationData }) {
  const people = content.people ?? [];
  const total = content.capital?.shares ?? null;

  return (
    <>
      <Panel title="Names and purpose">
        <Facts
          layout="split"
          items={[
            ...(content.names ?? [])
              .filter((name) => name.trim() !== '')
              .map((name, index) => ({ label: `Choice ${index + 1}`, value: name })),
            { label: 'Purpose', value: content.purpose },
          ]}
        />
      </Panel>
      <Panel title="Capital and year end">
        <Facts layout="split" items={capitalFacts(content)} />
      </Panel>
      <Panel title="People" note={String(people.length)} flush>
        <DataTable
          label="People"
          columns={columnsFor(total)}
          rows={people}
          rowKey={({ id, name }) => id ?? name ?? ''}
          empty={<EmptyState title="Nobody is named yet" />}
        />
      </Panel>
    </>
  );
}

function capitalFacts({ capital, fiscal_year_end: yearEnd }: ApplicationData) {
  const { shares, par_value: par, currency = 'USD' } = capital ?? {};
  return [
    { label: 'Shares', value: shares ? formatNumber(shares) : null },
    { label: 'Par value', value: par ? formatMoney(par, currency) : null },
    { label: 'Year end (month and day)', value: yearEnd },
  ];
}

function columnsFor(total: number | null): Column<Person>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      render: ({ name }) => name || 'Unnamed',
      sub: ({ kind, country }) =>
        [kind === 'body_corporate' ? 'Body corporate' : 'Person', country && countryName(country)]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'roles',
      header: 'Roles',
      render: ({ roles = [] }) =>
        roles.map((role) => participantRoleLabels[role].label).join(', ') || '–',
    },
    {
      key: 'shares',
      header: 'Shares',
      figures: true,
      phone: 'end',
      render: ({ shares, roles }) =>
        shares && roles?.includes('member') ? formatNumber(shares) : '–',
      sub: ({ shares, roles }) =>
        shares && total && roles?.includes('member') ? formatPercent(shares, total) : null,
    },
  ];
}

import type { ApplicationData, ApplicationKind } from '../domain/application.ts';
import { entryFacts } from '../domain/application-entry-facts.ts';
import {
  featureLines,
  foundationFacts,
  hasFoundationFacts,
  wordConsents,
} from '../domain/application-facts.ts';
import { participantRoleLabels } from '../domain/companies.ts';
import { countryName } from '../domain/countries.ts';
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatYearDay,
} from '../domain/format.ts';
import { DataTable, EmptyState, Facts, Panel, type Column, type Fact } from '../ui/index.ts';

type Person = NonNullable<ApplicationData['people']>[number];

/** The content of an application, block by block. */
export function ApplicationContent({
  typeName,
  hasShares,
  data,
  activities,
  kind = 'formation',
}: {
  typeName: string | null | undefined;
  /** Whether companies of this type have share capital. */
  hasShares: boolean;
  data: ApplicationData;
  /** The activities there are, for the names of those selected; left out where these are shown beside. */
  activities?: readonly { code: string | null; name: string | null }[];
  /** What the application is for. */
  kind?: ApplicationKind;
}) {
  const names = (data.names ?? []).filter((name) => name.trim() !== '');
  const people = data.people ?? [];
  const entry = entryFacts(kind, data);
  const hasParts = people.some(({ roles }) => roles?.includes('limited_partner'));

  return (
    <>
      <Panel title="Company">
        <Facts
          layout="split"
          items={[
            { label: 'Type', value: typeName },
            ...featureLines(data).map((line) => ({ label: 'Registered as', value: line })),
            ...names.map((name, index) => ({
              label: kind === 'transfer_in' ? 'Name' : `Choice ${index + 1}`,
              value: name,
              ...consentsIn(name, data),
            })),
            { label: 'Purpose', value: data.purpose?.trim() || null },
            ...(activities
              ? [{ label: 'Activities', value: activityNames(data.activities ?? [], activities) }]
              : []),
          ]}
        />
      </Panel>
      {entry.length > 0 && (
        <Panel title="The company as it is">
          <Facts layout="split" items={entry} />
        </Panel>
      )}
      <Panel title={hasFoundationFacts(data) ? 'Assets and records' : 'Capital and records'}>
        <Facts layout="split" items={capitalFacts(data, hasShares)} />
      </Panel>
      <Panel title="People" note={String(people.length)} flush>
        <DataTable
          label="People"
          columns={columnsFor(hasShares ? wholeOf(data.capital?.shares) : null, hasParts)}
          rows={people}
          rowKey={({ id, name }) => id ?? name ?? ''}
          empty={<EmptyState title="No one is named yet" />}
        />
      </Panel>
    </>
  );
}

/** The consents stated for words of a name, below it; those whose word is written otherwise stand below each name. */
function consentsIn(name: string, data: ApplicationData): Pick<Fact, 'note'> {
  const has = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
  const texts = wordConsents(data).filter(
    ({ word }) => has(name, word) || !(data.names ?? []).some((each) => has(each, word)),
  );
  return texts.length > 0 ? { note: texts.map(({ line }) => line).join('; ') } : {};
}

function capitalFacts(data: ApplicationData, hasShares: boolean): Fact[] {
  const { par_value: par, currency = 'USD' } = data.capital ?? {};
  const shares = wholeOf(data.capital?.shares);
  const yearEnd = {
    label: 'Year end',
    value: data.fiscal_year_end && formatYearDay(data.fiscal_year_end),
  };
  const rest = [
    yearEnd,
    { label: 'Accounting records', value: data.records_location?.trim() || 'At our office' },
    { label: 'The paying client lives', value: residenceText(data.is_resident) },
  ];
  if (hasFoundationFacts(data)) return [...foundationFacts(data), ...rest];
  if (!hasShares) return [{ label: 'Share capital', value: 'None for this kind' }, ...rest];
  return [
    { label: 'Shares', value: shares ? formatNumber(shares) : null },
    { label: 'Par value', value: par ? formatMoney(par, currency) : null },
    ...rest,
  ];
}

/** The answer that decides VAT. */
function residenceText(isResident: boolean | null | undefined): string | null {
  if (isResident === true) return 'In The Bahamas';
  return isResident === false ? 'Outside The Bahamas' : null;
}

/** What will be done, by name where it is known. */
function activityNames(
  selected: readonly string[],
  known: readonly { code: string | null; name: string | null }[],
): string | null {
  const names = selected.map((code) => known.find((each) => each.code === code)?.name ?? code);
  return names.join('; ') || null;
}

function columnsFor(total: number | null, hasParts: boolean): Column<Person>[] {
  const holds = ({ shares, roles }: Person) => (roles?.includes('member') ? wholeOf(shares) : null);
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
      sub: ({ roles = [], appointed = {} }) =>
        roles.length > 0 && roles.every((role) => appointed[role])
          ? `since ${roles.map((role) => formatDate(appointed[role] ?? '')).join(', ')}`
          : null,
    },
    {
      key: 'shares',
      header: hasParts ? 'Part' : 'Shares',
      figures: true,
      phone: 'end',
      render: (person) => {
        if (hasParts) return partOf(person);
        return total ? formatNumber(holds(person) ?? 0) : '–';
      },
      sub: (person) => (total && holds(person) ? formatPercent(holds(person) ?? 0, total) : null),
    },
  ];
}

/** What a limited partner holds of the partnership. */
function partOf({ roles, percent }: Person): string {
  return roles?.includes('limited_partner') && percent ? formatPercent(percent, 100) : '–';
}

/** A draft may hold any number; what is no whole one is no count of shares. */
function wholeOf(value: number | null | undefined): number | null {
  return value && Number.isInteger(value) ? value : null;
}

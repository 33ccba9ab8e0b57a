import { participantRoleLabels, type ParticipantRole } from '../../domain/companies.ts';
import { countryName } from '../../domain/countries.ts';
import { formatDayDistance, formatNumber, formatPercent } from '../../domain/format.ts';
import { DataTable, DateText, EmptyState, Panel, type Column, type Fact } from '../../ui/index.ts';

/** When the next annual filing falls due; no fact for a company that has none. */
export function nextFilingFact(dueOn: string | null): Fact[] {
  if (!dueOn) return [];
  return [
    {
      label: 'Next filing',
      value: <DateText value={dueOn} format="long" />,
      note: `${formatDayDistance(dueOn)}, 365 days after the registration or the last filing`,
    },
  ];
}

/** One entry of a company's registers: who is what, since when. */
export interface RegisterEntry {
  id: string;
  role: ParticipantRole;
  shares: number | null;
  appointed_on: string | null;
  ceased_on: string | null;
  party: { name: string; country: string | null };
}

/** The people of a company from its current registers; percentages are of the issued shares. */
export function PeopleRegister({ entries }: { entries: readonly RegisterEntry[] }) {
  const current = entries.filter(({ ceased_on: ceased }) => !ceased);
  const issued = current.reduce((sum, { shares }) => sum + (shares ?? 0), 0);
  const columns: Column<RegisterEntry>[] = [
    {
      key: 'name',
      header: 'Name',
      render: ({ party }) => party.name,
      sub: ({ party }) => (party.country ? countryName(party.country) : 'Country not recorded'),
    },
    {
      key: 'role',
      header: 'Role',
      phone: 'end',
      render: ({ role }) => participantRoleLabels[role].label,
    },
    {
      key: 'since',
      header: 'Since',
      figures: true,
      render: ({ appointed_on: day }) => <DateText value={day} />,
    },
    {
      key: 'shares',
      header: 'Shares',
      figures: true,
      render: ({ shares }) => (shares ? formatNumber(shares) : '–'),
      sub: ({ shares }) => (shares ? formatPercent(shares, issued) : null),
    },
  ];

  return (
    <Panel title="People" note={`${current.length} entries in the registers`} flush>
      <DataTable
        label="People"
        columns={columns}
        rows={current}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No one is entered yet" />}
      />
    </Panel>
  );
}

import type { ReactNode } from 'react';

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
  party: { id: string; name: string; country: string | null; provided_by_firm?: boolean };
}

/** A person or body with all its roles in a company. */
interface Part {
  id: string;
  name: string;
  country: string | null;
  roles: ParticipantRole[];
  /** The first day of any of the roles. */
  since: string | null;
  shares: number;
  isProvided: boolean;
}

/** The people of a company from its registers, one row each; percentages are of the issued shares. */
export function PeopleRegister({
  entries,
  provided = 'Provided by your service provider',
  action,
}: {
  entries: readonly RegisterEntry[];
  /** What is said of a nominee or a director that the firm provides. */
  provided?: string;
  /** In the head: a link to the registers. */
  action?: ReactNode;
}) {
  const current = entries.filter(({ ceased_on: ceased }) => !ceased);
  const issued = current.reduce((sum, { shares }) => sum + (shares ?? 0), 0);
  const parts = partsOf(current);
  const columns: Column<Part>[] = [
    {
      key: 'name',
      header: 'Name',
      render: ({ name }) => name,
      sub: ({ country, isProvided }) =>
        [country ? countryName(country) : 'Country not recorded', isProvided && provided]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'role',
      header: 'Role',
      render: ({ roles }) => rolesText(roles),
    },
    {
      key: 'since',
      header: 'Since',
      figures: true,
      phone: 'hidden',
      render: ({ since }) => <DateText value={since} />,
    },
    {
      key: 'shares',
      header: 'Shares',
      figures: true,
      phone: 'end',
      render: ({ shares }) => (shares > 0 ? `${formatNumber(shares)}\u00a0shares` : '–'),
      sub: ({ shares }) => (shares > 0 ? formatPercent(shares, issued) : null),
    },
  ];

  return (
    <Panel title="People" note={countText(parts.length)} action={action} flush>
      <DataTable
        label="People"
        columns={columns}
        rows={parts}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No one is entered yet" />}
      />
    </Panel>
  );
}

function countText(count: number): string {
  return `${count} ${count === 1 ? 'person or body' : 'people and bodies'} in the registers`;
}

const roleOrder = Object.keys(participantRoleLabels);

/** 'Shareholder, director': in one order, that of the labels; the first as a sentence begins. */
function rolesText(roles: readonly ParticipantRole[]): string {
  const [first = '', ...rest] = roles
    .toSorted((a, b) => roleOrder.indexOf(a) - roleOrder.indexOf(b))
    .map((role) => participantRoleLabels[role].label);
  return [first, ...rest.map((label) => label.toLowerCase())].join(', ');
}

function partsOf(entries: readonly RegisterEntry[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { role, shares, appointed_on: since, party } of entries) {
    const known = parts.get(party.id);
    if (!known) {
      const { id, name, country, provided_by_firm: isProvided = false } = party;
      parts.set(id, { id, name, country, roles: [role], since, shares: shares ?? 0, isProvided });
      continue;
    }
    if (!known.roles.includes(role)) known.roles.push(role);
    if (since && (!known.since || since < known.since)) known.since = since;
    known.shares += shares ?? 0;
  }
  return [...parts.values()];
}

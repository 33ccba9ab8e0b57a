import type { ReactNode } from 'react';

import { participantRoleLabels } from '../../domain/companies.ts';
import { countryName } from '../../domain/countries.ts';
import { formatNumber, formatPercent } from '../../domain/format.ts';
import type { Database } from '../../supabase/database.types.ts';
import { DataTable, DateText, Money, Panel, type Column } from '../../ui/index.ts';

type Functions = Database['public']['Functions'];
/** An entry, as far as the registers show it. */
export type RegisterRow = Pick<
  Functions['register_as_at']['Returns'][number],
  | 'entry_id'
  | 'party_id'
  | 'name'
  | 'country'
  | 'nationality'
  | 'address'
  | 'registration_number'
  | 'role'
  | 'shares'
  | 'percent'
  | 'nature_of_control'
  | 'appointed_on'
> &
  Partial<Pick<Functions['register_as_at']['Returns'][number], 'provided_by_firm'>>;
/** A charge, as far as the register shows it. */
export type ChargeRow = Pick<
  Functions['charges_as_at']['Returns'][number],
  'charge_id' | 'chargee' | 'description' | 'amount' | 'currency' | 'created_on'
>;

export interface CompanyRegisters {
  members: readonly RegisterRow[];
  officers: readonly RegisterRow[];
  beneficial_owners: readonly RegisterRow[];
  charges: readonly ChargeRow[];
}

const whoOf = (provided: string): Column<RegisterRow>[] => [
  {
    key: 'name',
    header: 'Name',
    render: ({ name }) => name,
    sub: ({ country, provided_by_firm: isProvided }) =>
      [country ? countryName(country) : 'Country not recorded', isProvided && provided]
        .filter(Boolean)
        .join(' · '),
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
];

const holding: Column<RegisterRow> = {
  key: 'shares',
  header: 'Holds',
  figures: true,
  render: ({ shares }) => (shares ? formatNumber(shares) : '–'),
  sub: ({ percent }) => (percent === null ? null : percentText(percent)),
};

const control: Column<RegisterRow> = {
  key: 'control',
  header: 'By',
  render: ({ percent, nature_of_control: ways }) =>
    [percent === null ? null : percentText(percent), ...ways.map(wayText)]
      .filter(Boolean)
      .join(', ') || '–',
};

const chargeColumns: Column<ChargeRow>[] = [
  {
    key: 'chargee',
    header: 'In favour of',
    render: ({ chargee }) => chargee,
    sub: ({ description }) => description,
  },
  {
    key: 'created',
    header: 'Created',
    figures: true,
    render: ({ created_on: day }) => <DateText value={day} />,
  },
  {
    key: 'amount',
    header: 'Secures',
    figures: true,
    phone: 'end',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

/** What can be done about an entry of a register, at the end of its row. */
export interface RegisterActions {
  ofEntry: (row: RegisterRow) => ReactNode;
  ofCharge: (row: ChargeRow) => ReactNode;
}

/** The current registers of a company, in one column. */
export function Registers({
  registers: { members, officers, beneficial_owners: owners, charges },
  actions,
  notEntered,
  provided = 'Provided by your service provider',
}: {
  registers: CompanyRegisters;
  actions?: RegisterActions | undefined;
  /** The owners that are drawn and not entered, and what happens to them. */
  notEntered?: { owners: readonly string[]; next: string } | undefined;
  /** What is said of a nominee or a director that the firm provides. */
  provided?: string;
}) {
  const who = whoOf(provided);
  const own: Column<RegisterRow>[] = actions
    ? [{ key: 'actions', header: 'Actions', figures: true, phone: 'end', render: actions.ofEntry }]
    : [];
  const ofCharge: Column<ChargeRow>[] = actions
    ? [{ key: 'actions', header: 'Actions', figures: true, phone: 'end', render: actions.ofCharge }]
    : [];
  return (
    <>
      <Register title="Register of members" rows={members} columns={[...who, holding, ...own]} />
      <Register
        title="Register of directors and officers"
        rows={officers}
        columns={[...who, ...own]}
      />
      <Register
        title="Register of beneficial owners"
        rows={owners}
        columns={[...who, control, ...own]}
        {...(notEntered && notEntered.owners.length > 0 && { foot: notEnteredText(notEntered) })}
      />
      <List
        title="Register of charges"
        columns={[...chargeColumns, ...ofCharge]}
        rows={charges}
        rowKey={({ charge_id: id }) => id}
        empty="No charge is registered."
      />
    </>
  );
}

function Register(props: {
  title: string;
  rows: readonly RegisterRow[];
  columns: Column<RegisterRow>[];
  /** In place of the sentence that no one is entered, or below the entries. */
  foot?: string;
}) {
  return <List {...props} rowKey={({ entry_id: id }) => id} empty="No one is entered." />;
}

function notEnteredText({ owners, next }: { owners: readonly string[]; next: string }): string {
  return `Not entered in the register yet: ${owners.join('; ')}. ${next}`;
}

function List<Row>({
  title,
  rows,
  columns,
  rowKey,
  empty,
  foot,
}: {
  title: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  empty: string;
  foot?: string | undefined;
}) {
  if (rows.length === 0) return <Panel title={title}>{foot ?? empty}</Panel>;
  return (
    <Panel title={title} note={String(rows.length)} {...(foot && { foot })} flush>
      <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} empty={empty} />
    </Panel>
  );
}

/** '12.5 %', of a percentage with six decimals. */
export function percentText(percent: number): string {
  return formatPercent(Math.round(percent * 1_000_000), 100_000_000); // six decimals are stored
}

/** How a beneficial owner owns, as text. */
export function wayText(way: string): string {
  const wayLabels: Record<string, string> = {
    shares: 'shares',
    votes: 'votes',
    appointment: 'appointment of directors',
    other: 'other control',
  };
  return wayLabels[way] ?? way;
}

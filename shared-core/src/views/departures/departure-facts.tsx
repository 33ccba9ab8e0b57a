import { formatDate } from '../../domain/format.ts';
import { countryName } from '../../domain/countries.ts';
import type { Database } from '../../supabase/database.types.ts';
import { Facts, StatusChip, type Tone } from '../../ui/index.ts';

type Row = Database['public']['Tables']['company_departures']['Row'];

/** A company that leaves, as far as both sides read it. */
export type Departure = Pick<
  Row,
  | 'id'
  | 'kind'
  | 'state'
  | 'wanted_on'
  | 'reason'
  | 'agent_name'
  | 'agent_licence'
  | 'agent_address'
  | 'agent_email'
  | 'jurisdiction'
  | 'foreign_law'
  | 'foreign_number'
  | 'debts_reason'
  | 'done_on'
  | 'created_at'
>;

export const departureKinds: Record<Row['kind'], string> = {
  transfer_out: 'To another registered agent',
  continuation_out: 'To the register of another country',
};

const states: Record<Row['state'], { label: string; tone: Tone }> = {
  open: { label: 'Under way', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  done: { label: 'Done', tone: 'neutral' },
};

/** Where a company goes, when and why. */
export function DepartureFacts({ departure }: { departure: Departure }) {
  const to = departure.jurisdiction ? countryName(departure.jurisdiction) : departure.agent_name;
  return (
    <Facts
      items={[
        {
          label: 'Kind',
          value: departureKinds[departure.kind],
          note: <StatusChip {...states[departure.state]} />,
        },
        { label: 'To', value: to ?? '–', note: placeOf(departure) },
        { label: 'Wanted on', value: formatDate(departure.wanted_on) },
        ...(departure.done_on ? [{ label: 'Left on', value: formatDate(departure.done_on) }] : []),
        { label: 'Reason', value: departure.reason },
        ...(departure.debts_reason
          ? [{ label: 'What is owed', value: departure.debts_reason }]
          : []),
      ]}
    />
  );
}

function placeOf(departure: Departure): string {
  const parts =
    departure.kind === 'transfer_out'
      ? [`Licence ${departure.agent_licence}`, departure.agent_address, departure.agent_email]
      : [departure.foreign_law, departure.foreign_number && `No. ${departure.foreign_number}`];
  return parts.filter(Boolean).join(' · ');
}

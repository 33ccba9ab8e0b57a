import { formatDate, formatMoney } from '../../domain/format.ts';
import type { Database } from '../../supabase/database.types.ts';
import type { RestorationLine } from '../../supabase/json.types.ts';
import { InlineAlert, Ledger, Stack, type LedgerLine } from '../../ui/index.ts';

/** The answer of restoration_cost. */
export type RestorationCost =
  Database['public']['Functions']['restoration_cost']['Returns'][number];

/** What bringing a company back to the register costs and needs, line by line. */
export function RestorationLines({ forStaff, cost }: { forStaff: boolean; cost: RestorationCost }) {
  return (
    <Stack>
      <p>{sinceText(cost, forStaff)}</p>
      {cost.needs && (
        <InlineAlert tone="warning" title={needTitles[cost.needs] ?? 'Needed first'}>
          {cost.needs_note} {cost.needs_verified === false && toConfirm}
        </InlineAlert>
      )}
      <Ledger
        caption="What the restoration costs"
        groups={groups
          .map(({ label, kinds }) => ({
            label,
            lines: cost.lines
              .filter(({ kind }) => kinds.includes(kind))
              .map((line) => lineOf(line, forStaff)),
          }))
          .filter(({ lines }) => lines.length > 0)}
        total={{ label: 'Total before VAT', amount: sumText(cost.total, cost.is_known) }}
      />
      <p>{owedText(cost)}</p>
    </Stack>
  );
}

const toConfirm = 'To be confirmed.';

const needTitles: Record<string, string> = {
  approval: 'The registry has to approve it',
  court: 'An order of the court is needed',
};

const groups: { label: string; kinds: RestorationLine['kind'][] }[] = [
  { label: 'Annual fees', kinds: ['back_fee'] },
  { label: 'Penalties', kinds: ['late_penalty', 'yearly_penalty'] },
  { label: 'Restoration', kinds: ['restoration'] },
  { label: 'Our services', kinds: ['service'] },
];

const states: Record<RestorationLine['state'], string> = {
  open: '',
  invoiced: 'Invoiced.',
  paid: 'Paid.',
};

/** A source that is not verified is a research note of the firm: staff alone get it. */
function lineOf(
  { label, amount, state, source_note: source, verified }: RestorationLine,
  forStaff: boolean,
): LedgerLine {
  const parts = [states[state], !verified && toConfirm, forStaff && source];
  return {
    label,
    note: parts.filter(Boolean).join(' '),
    amount: amount === null ? 'to be confirmed' : formatMoney(amount.toFixed(2)),
  };
}

const sumText = (amount: number, isKnown: boolean): string =>
  isKnown ? formatMoney(amount.toFixed(2)) : `from ${formatMoney(amount.toFixed(2))}`;

function sinceText({ struck_off_on: day, lines }: RestorationCost, forStaff: boolean): string {
  const text = !forStaff ? 'This is an estimate of today, and no invoice.' : 'As of today.';
  if (day) return `Struck off on ${formatDate(day)}. ${text}`;
  return lines.some(({ kind }) => kind === 'yearly_penalty')
    ? `The day of the strike-off is not recorded. ${text}`
    : `The strike-off is pending. This is what a restoration would cost in its first days; what is late can still be paid without it. ${text}`;
}

function owedText({ paid, owed, is_known: isKnown }: RestorationCost): string {
  if (owed === 0 && isKnown) return 'All of it is paid.';
  const open = `Not paid: ${sumText(owed, isKnown)}.`;
  return paid > 0 ? `Paid: ${formatMoney(paid.toFixed(2))}. ${open}` : open;
}

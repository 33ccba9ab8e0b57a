import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PortalName } from '../../contract/index.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import type { RestorationLine } from '../../supabase/json.types.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { InlineAlert, Ledger, QueryPanel, Stack, type LedgerLine } from '../../ui/index.ts';
import { restorationQuery, type RestorationCost } from './restoration.queries.ts';

/** What bringing a company back to the register costs and needs, line by line. */
export function RestorationPanel({
  portal,
  companyId,
  children,
}: {
  portal: PortalName;
  companyId: string;
  /** What the reader can do, from the cost. */
  children?: (cost: RestorationCost) => ReactNode;
}) {
  const cost = useQuery(restorationQuery(portal, useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Restoration"
      query={cost}
      failed="The cost of the restoration could not be loaded"
      isEmpty={(found) => found === null}
      empty={<p>The company is on the register: there is nothing to restore.</p>}
    >
      {(found) =>
        found && (
          <Stack>
            <p>{sinceText(found, portal)}</p>
            {found.needs && (
              <InlineAlert tone="warning" title={needTitles[found.needs] ?? 'Needed first'}>
                {found.needs_note} {found.needs_verified === false && toConfirm}
              </InlineAlert>
            )}
            <Ledger
              caption="What the restoration costs"
              groups={groups
                .map(({ label, kinds }) => ({
                  label,
                  lines: found.lines
                    .filter(({ kind }) => kinds.includes(kind))
                    .map((line) => lineOf(line, portal)),
                }))
                .filter(({ lines }) => lines.length > 0)}
              total={{ label: 'Total before VAT', amount: sumText(found.total, found.is_known) }}
            />
            <p>{owedText(found)}</p>
            {children?.(found)}
          </Stack>
        )
      }
    </QueryPanel>
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
  portal: PortalName,
): LedgerLine {
  const parts = [states[state], !verified && toConfirm, portal === 'admin' && source];
  return {
    label,
    note: parts.filter(Boolean).join(' '),
    amount: amount === null ? 'to be confirmed' : formatMoney(amount.toFixed(2)),
  };
}

const sumText = (amount: number, isKnown: boolean): string =>
  isKnown ? formatMoney(amount.toFixed(2)) : `from ${formatMoney(amount.toFixed(2))}`;

function sinceText({ struck_off_on: day, lines }: RestorationCost, portal: PortalName): string {
  const text =
    portal === 'client' ? 'This is an estimate of today, and no invoice.' : 'As of today.';
  if (day) return `Struck off on ${formatDate(day)}. ${text}`;
  return lines.some(({ kind }) => kind === 'yearly_penalty')
    ? `The day of the strike-off is not recorded. ${text}`
    : `The strike-off is pending. This is what a restoration would cost in its first days; what is late can still be paid without it. ${text}`;
}

function owedText({ paid, owed, is_known: isKnown }: RestorationCost): string {
  if (owed === 0 && isKnown) return 'All of it is paid.';
  const open = `${sumText(owed, isKnown)} is not paid.`;
  return paid > 0 ? `${formatMoney(paid.toFixed(2))} is paid. ${open}` : open;
}

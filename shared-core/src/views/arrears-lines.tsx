import styled from '@emotion/styled';

import { formatDate, formatMoney } from '../domain/format.ts';
import { InlineAlert, Ledger } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';

/** A fee or a penalty of a year: a line of `arrears_of`. */
export interface ArrearsLine {
  label: string | null;
  /** 'fee' or 'penalty'. */
  item: string | null;
  due_on: string | null;
  amount: number | null;
  effect: string | null;
}

const Block = styled('div')({ display: 'grid', gap: 12 });
const Small = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  textWrap: 'pretty',
});

const payers = {
  you: 'You pay this to us, and we pass it on to the Registrar without VAT.',
  your_agent: 'Your present agent pays this. A document has to show it.',
  client: 'The client pays this to us, and we pass it on to the Registrar without VAT.',
  former_agent: 'The former agent pays this. A document has to show it.',
  undecided: 'Who pays it is not decided yet.',
};

/** What a company owes the Registrar when it moves here, line by line, with who pays. */
export function ArrearsLines({
  lines,
  paidBy,
}: {
  lines: readonly ArrearsLine[];
  paidBy: keyof typeof payers;
}) {
  const isOpen = lines.some(({ amount }) => amount === null);
  const total = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return (
    <Block>
      <Ledger
        caption="Open fees and penalties"
        groups={[
          {
            label: 'To the Registrar',
            lines: lines.map(({ label, item, due_on: due, amount }) => ({
              label: label ?? '',
              amount: amount === null ? 'To be confirmed' : formatMoney(amount),
              ...(due && item === 'fee' && { note: `due ${formatDate(due)}` }),
            })),
          },
        ]}
        total={{ label: 'Total', amount: formatMoney(total) }}
      />
      {lines.some(({ effect }) => effect === 'struck_off') && (
        <InlineAlert tone="warning" title="The company may be struck off">
          An annual fee has been open for so long that the Registrar may have struck the company
          off. It may have to be restored first.
        </InlineAlert>
      )}
      <Small>
        {payers[paidBy]} {isOpen && 'The total does not include amounts to be confirmed.'}
      </Small>
    </Block>
  );
}

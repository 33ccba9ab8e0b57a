import styled from '@emotion/styled';
import { orderOf } from '@portal/shared-core/domain/day-order';
import { FormSelect } from '@portal/shared-core/ui/form';
import type { Control } from 'react-hook-form';

import type { CsvTable, Role } from '../reading/csv.ts';

export interface StatementValues {
  account: string;
  currency: string;
  order: string;
  roles: Role[];
  withAlike: boolean;
  balanceReason: string;
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  gap: 12,
});

const roles: { value: Role; label: string }[] = [
  { value: '', label: 'Left out' },
  { value: 'day', label: 'Day' },
  { value: 'amount', label: 'Amount' },
  { value: 'credit', label: 'Paid in' },
  { value: 'debit', label: 'Paid out' },
  { value: 'sign', label: 'Credit or debit' },
  { value: 'payer', label: 'Payer' },
  { value: 'text', label: 'Text' },
  { value: 'reference', label: 'Reference of the bank' },
  { value: 'currency', label: 'Currency' },
];

/** What the columns of a table hold, and how its days are written. */
export function CsvColumns({
  table,
  day,
  control,
}: {
  table: CsvTable;
  /** The column of the day, or -1. */
  day: number;
  control: Control<StatementValues>;
}) {
  const [first] = table.rows;
  const isOpen = orderOf(table.rows.map(({ cells }) => cells[day] ?? '')) === 'open';
  return (
    <>
      <Columns role="group" aria-label="Columns">
        {table.heads.map((head, i) => (
          <FormSelect
            // Two columns may have the same head.
            key={`${i} ${head}`}
            name={`roles.${i}`}
            control={control}
            label={head}
            help={first?.cells[i]?.slice(0, 60) || 'Empty'}
            options={roles}
          />
        ))}
      </Columns>
      {isOpen && (
        <FormSelect
          name="order"
          control={control}
          label="How its days are written"
          placeholder="Choose: the file leaves it open"
          options={[
            { value: 'dmy', label: 'Day, month, year: 03/02/2026 is 3 February' },
            { value: 'mdy', label: 'Month, day, year: 03/02/2026 is 2 March' },
          ]}
        />
      )}
    </>
  );
}

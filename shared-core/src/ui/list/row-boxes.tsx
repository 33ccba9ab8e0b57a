import styled from '@emotion/styled';
import { CheckBox } from '../form/check-box.ts';
import type { Selecting, Selection } from './table-types.ts';

const CheckCell = styled('td')({ width: 18, lineHeight: 0, '&&': { paddingRight: 4 } });

/** Selects every row in view, or clears them; indeterminate while some are selected. */
export function SelectAll<Row>({
  rows,
  selection,
}: {
  rows: readonly Row[];
  selection: Selection<Row>;
}) {
  const selected = rows.filter((row) => selection.has(row)).length;
  const isAll = selected > 0 && selected === rows.length;
  return (
    <CheckCell as="th" {...{ scope: 'col' }}>
      <CheckBox
        type="checkbox"
        aria-label="Select all on this page"
        disabled={rows.length === 0}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = selected > 0 && !isAll;
        }}
        onChange={() => selection.set(rows, !isAll)}
      />
    </CheckCell>
  );
}

/** The check box of one row. */
export function SelectRow({
  name,
  isSelected,
  onSelect,
}: {
  name: string;
  isSelected: boolean;
  onSelect: (how: Selecting) => void;
}) {
  return (
    <CheckCell data-phone="check">
      <CheckBox
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        // The click tells of Shift, which a change does not.
        onChange={() => undefined}
        onClick={onSelect}
      />
    </CheckCell>
  );
}

import styled from '@emotion/styled';
import { CheckBox } from './form/check-box.ts';
import type { Selection } from './use-selection.tsx';

/** How a row was chosen: with Shift, all from the last one touched. */
export interface Choosing {
  shiftKey: boolean;
}

const CheckCell = styled('td')({ width: 18, lineHeight: 0, '&&': { paddingRight: 4 } });

/** Chooses every row in view, or lets go of them; between the two when some are chosen. */
export function ChooseAll<Row>({
  rows,
  selection,
}: {
  rows: readonly Row[];
  selection: Selection<Row>;
}) {
  const chosen = rows.filter((row) => selection.has(row)).length;
  const isAll = chosen > 0 && chosen === rows.length;
  return (
    <CheckCell as="th" {...{ scope: 'col' }}>
      <CheckBox
        type="checkbox"
        aria-label="Choose all on this page"
        disabled={rows.length === 0}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={() => selection.set(rows, !isAll)}
      />
    </CheckCell>
  );
}

/** The check box of one row. */
export function ChooseRow({
  name,
  isChosen,
  onChoose,
}: {
  name: string;
  isChosen: boolean;
  onChoose: (how: Choosing) => void;
}) {
  return (
    <CheckCell data-phone="check">
      <CheckBox
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={isChosen}
        // The click tells of Shift, which a change does not.
        onChange={() => undefined}
        onClick={onChoose}
      />
    </CheckCell>
  );
}

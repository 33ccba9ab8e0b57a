import styled from '@emotion/styled';
import {
  blockState,
  blockTitles,
  statementBlocks,
  type BlockState,
  type StatementBlock,
} from '@portal/shared-core/domain/statement';
import { DateText, StatusChip, VisuallyHidden, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { Statement } from '../api/statement.queries.ts';
import { blockStateLabels, isOpen, standingLabels, standingOf } from '../statement-states.ts';

const Cell = styled('button')({
  padding: '2px 6px',
  margin: '0 -6px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: color.secondary,
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { background: color.hover },
  '&:disabled': { cursor: 'default', background: 'none' },
  '&[data-state="changed"]': { color: color.text, fontWeight: 600 },
  '&[data-state="missing"]': { color: color.warning.ink, fontWeight: 500 },
  '&[data-state="open"]': { color: color.text },
});

/** The head of a column, which has less room than the title of its question. */
const heads: Record<StatementBlock, string> = {
  activity: 'Business',
  management: 'Management',
  owners: 'Owners',
  officers: 'Officers',
  records: 'Records',
  tax: 'Tax',
  contact: 'Contact',
  people: 'People',
};

const short: Record<BlockState, string> = {
  open: 'Answer',
  missing: 'Incomplete',
  same: 'Same',
  changed: 'Changed',
};

/** A company each line, a question each column: an answer opens where it can be given. */
export function gridColumns(
  onOpen: (statement: Statement, block: StatementBlock) => void,
): Column<Statement>[] {
  return [
    {
      key: 'company_name',
      header: 'Company',
      render: ({ company_name: name }) => name,
      text: ({ company_name: name }) => name,
      sortable: true,
    },
    {
      key: 'state',
      header: 'State',
      phone: 'end',
      render: (statement) => <StatusChip {...standingLabels[standingOf(statement)]} />,
      sub: ({ signed_at: day }) => day && <DateText value={day} />,
      text: (statement) => standingLabels[standingOf(statement)].label,
    },
    ...statementBlocks.map((block): Column<Statement> => ({
      key: block,
      header: heads[block],
      phone: 'hidden',
      render: (statement) => {
        const state = blockState(block, statement.prefill, statement.answers);
        return (
          <Cell
            type="button"
            data-state={state}
            disabled={!isOpen(statement)}
            onClick={() => onOpen(statement, block)}
          >
            {short[state]}
            <VisuallyHidden>
              : {blockTitles[block]} of {statement.company_name}
            </VisuallyHidden>
          </Cell>
        );
      },
      text: ({ prefill, answers }) => blockStateLabels[blockState(block, prefill, answers)].label,
    })),
  ];
}

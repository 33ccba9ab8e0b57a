import styled from '@emotion/styled';
import { placeOfClock } from '@portal/shared-core/domain/format';
import { DateText, Icon, VisuallyHidden } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import type { AuditRow } from '../api/audit.queries.ts';
import { actionOf, changeOf, nounOf, sentenceOf } from '#/components/audit-texts.ts';
import { EntryDetail } from './entry-detail.tsx';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& thead th': {
    height: 36,
    padding: '0 12px',
    boxShadow: `inset 0 -1px 0 ${color.line}`,
    color: color.secondary,
    fontSize: 12,
    fontWeight: 500,
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& tbody > tr > td, & tbody > tr > th': {
    padding: '6px 12px',
    height: 44,
    borderBottom: `1px solid ${color.line}`,
    fontWeight: 400,
    textAlign: 'left',
    overflowWrap: 'anywhere',
  },
  '& tbody > tr > th': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody > tr[data-row]:hover': { background: color.hover },
  '& tr[data-open]': { background: color.selected },
  '& [data-number]': {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    color: color.secondary,
  },
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
  [media.phone]: {
    '&, & tbody, & tr': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody > tr[data-row]': { padding: '8px 16px', borderBottom: `1px solid ${color.line}` },
    '& tbody > tr > td, & tbody > tr > th': {
      display: 'block',
      height: 'auto',
      padding: 0,
      border: 0,
    },
    '& [data-wide], & thead th': { display: 'none !important' },
  },
});

const Opener = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'left',
});

/** Rows of the log that open in place. J and K, or the arrows, go from row to row. */
export function AuditTable({
  rows,
  open,
  onOpen,
  onFilter,
}: {
  rows: readonly AuditRow[];
  /** The number of the entry that is open. */
  open: number | null;
  onOpen: (id: number | null) => void;
  onFilter: (name: 'who' | 'company' | 'record', value: string) => void;
}) {
  return (
    <Table onKeyDown={step}>
      <thead>
        <tr>
          <th scope="col">Time {placeOfClock()}</th>
          <th scope="col">Who</th>
          <th scope="col">Record</th>
          <th scope="col">Change</th>
          <th scope="col">Company</th>
          <th scope="col">Address</th>
          <th scope="col" data-number>
            Number
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpen = row.id === open;
          return [
            <tr key={row.id} data-row data-open={isOpen || undefined}>
              <th scope="row">
                <Opener
                  type="button"
                  data-entry
                  aria-expanded={isOpen}
                  onClick={() => onOpen(isOpen ? null : row.id)}
                >
                  <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
                  <DateText value={row.at} format="time" />
                  <VisuallyHidden>: {sentenceOf(row)}</VisuallyHidden>
                </Opener>
              </th>
              <td>{row.actor_name ?? 'The portal'}</td>
              <td>
                {actionOf(row.action)} {nounOf(row.table_name)}
                {row.title && <small>{row.title}</small>}
              </td>
              <td>{changeOf(row)}</td>
              <td data-wide>{row.company_name}</td>
              <td data-wide>{row.request_address}</td>
              <td data-wide data-number>
                {row.id}
              </td>
            </tr>,
            isOpen && (
              <tr key={`${row.id} open`} data-open>
                <td colSpan={7}>
                  <EntryDetail row={row} onFilter={onFilter} />
                </td>
              </tr>
            ),
          ];
        })}
      </tbody>
    </Table>
  );
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function step(event: KeyboardEvent<HTMLTableElement>) {
  const by = steps[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const next = openers[openers.indexOf(document.activeElement as HTMLElement) + by];
  if (!next || !openers.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

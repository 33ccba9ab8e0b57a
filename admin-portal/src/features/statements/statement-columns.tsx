import { blockTitles } from '@portal/shared-core/domain/statement';
import { formatDate } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import { heldText } from '#/components/reminders/held-text.ts';

import type { StatementRow } from './api/statement.queries.ts';
import { standings } from './standings.ts';

const changedText = ({ changed_blocks: changed }: StatementRow) =>
  changed.map((block) => blockTitles[block]).join(', ');

const isSigned = ({ standing }: StatementRow) =>
  standing !== 'not_started' && standing !== 'under_way' && standing !== 'returned';

/** The columns of the statements: the company, how far it is, what changed, its class, who signed. */
export const columns: Column<StatementRow>[] = [
  {
    key: 'company_name',
    header: 'Company',
    sortable: true,
    render: ({ company_name: name }) => name,
    text: ({ company_name: name }) => name,
    sub: ({ registration_number: number, client_name: client }) =>
      [number, client].filter(Boolean).join(', '),
    exports: [
      { header: 'Number', text: ({ registration_number: number }) => number ?? '' },
      { header: 'Client', text: ({ client_name: client }) => client },
    ],
  },
  {
    key: 'standing',
    header: 'State',
    phone: 'end',
    render: ({ standing, is_late: isLate }) => (
      <StatusChip {...(isLate ? { tone: 'bad', label: 'Late' } : standings[standing])} />
    ),
    text: ({ standing }) => standings[standing].label,
    sub: (row) => {
      if (row.is_late) return `${standings[row.standing].label}, due ${formatDate(row.due_on)}`;
      if (row.held_until && !isSigned(row)) return `Reminders: ${heldText(row.held_until)}`;
      return !isSigned(row) && `Due ${formatDate(row.due_on)}`;
    },
    exports: [
      { header: 'Due', text: ({ due_on: day }) => day, as: 'day' },
      { header: 'Late', text: ({ is_late: isLate }) => (isLate ? 'true' : 'false'), as: 'boolean' },
    ],
  },
  {
    key: 'changed',
    header: 'What changed',
    phone: 'hidden',
    render: (row) => (isSigned(row) ? changedText(row) || 'Nothing' : '–'),
    text: (row) => (isSigned(row) ? changedText(row) || 'Nothing' : ''),
  },
  {
    key: 'class',
    header: 'Class of substance',
    phone: 'hidden',
    render: ({ class_name: name }) => name ?? '–',
    text: ({ class_name: name }) => name ?? '',
    sub: ({ class_verified: verified }) => verified === false && 'to check',
  },
  {
    key: 'signed_at',
    header: 'Signed',
    sortable: true,
    phone: 'hidden',
    render: ({ signed_at: at }) => (at ? <DateText value={at} /> : '–'),
    text: ({ signed_at: at }) => at ?? '',
    as: 'moment',
    sub: ({ signed_name: name }) => name,
    exports: [{ header: 'Signed by', text: ({ signed_name: name }) => name ?? '' }],
  },
  {
    key: 'report',
    header: 'Report filed',
    phone: 'hidden',
    render: ({ report_done_on: day, files_report: files, standing }) =>
      day && files ? (
        <DateText value={day} />
      ) : standing === 'accepted' && !files ? (
        'Files none'
      ) : (
        '–'
      ),
    text: ({ report_done_on: day, files_report: files }) => (files && day ? day : ''),
    as: 'day',
    sub: ({ report_reference: reference, report_due_on: due, report_state: state }) =>
      reference ?? (state === 'open' && due && `Due ${formatDate(due)}`),
    exports: [
      { header: 'Report due', text: ({ report_due_on: day }) => day ?? '', as: 'day' },
      { header: 'Receipt', text: ({ report_reference: reference }) => reference ?? '' },
    ],
  },
];

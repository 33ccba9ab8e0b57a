import { formatDayDistance, formatNumber } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, type Column, type Tone } from '@portal/shared-core/ui';
import { factText } from '@portal/shared-core/views';

import type { ListDuty } from './api/duty.queries.ts';
import { costText, nextText, sumOf } from '#/components/compliance/duty-cost.ts';

/** The columns of the duties. */
export const columns: Column<ListDuty>[] = [
  {
    key: 'rule_name',
    header: 'Duty',
    sortable: true,
    render: ({ rule_name: name }) => name,
    text: ({ rule_name: name }) => name,
    sub: ({ because }) => factText(because),
    exports: [
      { header: 'Fact', text: ({ because }) => because },
      { header: 'Rule', text: ({ rule_code: code }) => code },
    ],
  },
  {
    key: 'company_name',
    header: 'Company',
    sortable: true,
    render: ({ company_name: name }) => name,
    text: ({ company_name: name }) => name,
    sub: ({ client_name: client }) => client,
    exports: [{ header: 'Client', text: ({ client_name: client }) => client ?? '' }],
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: (duty) => <StatusChip {...chipOf(duty)} />,
    text: (duty) => chipOf(duty).label,
    exports: [
      { header: 'Done on', text: ({ done_on: day }) => day ?? '', as: 'day' },
      { header: 'Reference', text: ({ reference }) => reference ?? '' },
      { header: 'Note', text: ({ note }) => note ?? '' },
    ],
  },
  {
    key: 'due_on',
    header: 'Due',
    sortable: true,
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day,
    as: 'day',
    sub: ({ due_on: day, days_late: late, state }) =>
      late ? `${formatNumber(late)} days late` : state === 'open' && formatDayDistance(day),
    exports: [
      { header: 'Days late', text: ({ days_late: late }) => String(late ?? ''), as: 'number' },
    ],
  },
  {
    key: 'amount',
    header: 'Costs today',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: (duty) => costText(duty) ?? '–',
    text: (duty) => costText(duty) ?? '',
    sub: nextText,
    exports: [
      { header: 'Amount today', text: (duty) => sumOf(duty)?.amount ?? '', as: 'money' },
      { header: 'Currency', text: (duty) => sumOf(duty)?.currency ?? '' },
      { header: 'From which day more', text: (duty) => nextText(duty) ?? '' },
    ],
  },
];

function chipOf({ state, days_late: late, notice }: ListDuty): { tone: Tone; label: string } {
  if (state === 'done') return { tone: 'good', label: 'Done' };
  if (state === 'waived') return { tone: 'neutral', label: 'Not needed' };
  if (notice?.state === 'open') return { tone: 'info', label: 'Reported' };
  return late ? { tone: 'bad', label: 'Late' } : { tone: 'neutral', label: 'Open' };
}

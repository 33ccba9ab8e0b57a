import { stepText } from '@portal/shared-core/domain/reminder-days';
import { DateText, StatusChip, type Column, type Tone } from '@portal/shared-core/ui';

import { heldText } from '#/components/reminders/held-text.ts';
import type { Reminder } from '#/components/reminders/reminder.queries.ts';

const kinds: Partial<Record<string, string>> = {
  duty: 'Duty',
  invoice: 'Invoice',
  statement: 'Yearly statement',
  document: 'Document',
};

/** The columns of the reminders. */
export const columns: Column<Reminder>[] = [
  {
    key: 'what',
    header: 'Reminds of',
    render: ({ what }) => what,
    text: ({ what }) => what,
    sub: ({ of_whom: person }) => person,
    exports: [
      { header: 'Kind', text: ({ kind }) => kinds[kind] ?? kind },
      { header: 'Of', text: ({ of_whom: person }) => person ?? '' },
    ],
  },
  {
    key: 'day',
    header: 'Goes out',
    figures: true,
    render: ({ day }) => <DateText value={day} />,
    text: ({ day }) => day,
    as: 'day',
    sub: ({ days }) => stepText(days),
    exports: [{ header: 'Days from the day', text: ({ days }) => String(days), as: 'number' }],
  },
  {
    key: 'due_on',
    header: 'Due',
    figures: true,
    phone: 'hidden',
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day,
    as: 'day',
    sub: ({ kind }) => kind === 'document' && 'expires',
  },
  {
    key: 'company_name',
    header: 'Company',
    render: ({ company_name: name }) => name,
    text: ({ company_name: name }) => name,
    sub: ({ client_name: client }) => client,
    exports: [{ header: 'Client', text: ({ client_name: client }) => client }],
  },
  {
    key: 'state',
    header: 'Goes to',
    phone: 'end',
    render: (reminder) => <StatusChip {...chipOf(reminder)} />,
    text: (reminder) => chipOf(reminder).label,
    sub: ({ hold_reason: reason }) => reason,
    exports: [
      { header: 'People', text: ({ receivers }) => String(receivers), as: 'number' },
      { header: 'Why held', text: ({ hold_reason: reason }) => reason ?? '' },
    ],
  },
];

function chipOf({ held_until: until, receivers }: Reminder): { tone: Tone; label: string } {
  if (until !== null) return { tone: 'warning', label: heldText(until) };
  if (receivers === 0) return { tone: 'bad', label: 'No one' };
  return { tone: 'neutral', label: receivers === 1 ? '1 person' : `${receivers} people` };
}

import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, type Column, type Tone } from '@portal/shared-core/ui';

import type { Announcement } from './api/announcement.queries.ts';
import { audienceText } from './audience.ts';
import { Recall } from './components/recall.tsx';

const states: Readonly<Record<string, { tone: Tone; label: string }>> = {
  scheduled: { tone: 'info', label: 'Scheduled' },
  sending: { tone: 'info', label: 'Being sent' },
  sent: { tone: 'good', label: 'Sent' },
  recalled: { tone: 'neutral', label: 'Recalled' },
};

/** '12 mails sent, 1 waits, 2 not sent'; nothing where it was not mailed. */
function mailsText({
  mails_sent: sent,
  mails_waiting: waiting,
  mails_failed: failed,
}: Announcement) {
  if (sent + waiting + failed === 0) return undefined;
  return [
    `${formatNumber(sent)} ${sent === 1 ? 'mail' : 'mails'} sent`,
    waiting > 0 && `${formatNumber(waiting)} waiting`,
    failed > 0 && `${formatNumber(failed)} not sent`,
  ]
    .filter(Boolean)
    .join(', ');
}

const chipOf = ({ state }: Announcement) => states[state] ?? { tone: 'neutral', label: state };

/** The columns of the announcements; `firms` for the names of their audience. */
export const columnsWith = (
  firms: readonly { id: string; name: string }[],
): Column<Announcement>[] => [
  {
    key: 'title',
    header: 'Announcement',
    render: ({ title }) => title,
    text: ({ title }) => title,
    sub: ({ message }) => message,
    exports: [{ header: 'Message', text: ({ message }) => message }],
  },
  {
    key: 'audience',
    header: 'To',
    render: (row) => audienceText(row, firms),
    text: (row) => audienceText(row, firms),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: (row) => <StatusChip {...chipOf(row)} />,
    text: (row) => chipOf(row).label,
    sub: ({ recalled_at: at }) => at && formatDateTime(at),
    exports: [{ header: 'Recalled', text: ({ recalled_at: at }) => at ?? '', as: 'moment' }],
  },
  {
    key: 'notified',
    header: 'Notified',
    figures: true,
    render: ({ notified }) => formatNumber(notified),
    text: ({ notified }) => String(notified),
    as: 'number',
    sub: mailsText,
    exports: [
      { header: 'Mails sent', text: ({ mails_sent: sent }) => String(sent), as: 'number' },
      {
        header: 'Mails waiting',
        text: ({ mails_waiting: waiting }) => String(waiting),
        as: 'number',
      },
      {
        header: 'Mails not sent',
        text: ({ mails_failed: failed }) => String(failed),
        as: 'number',
      },
    ],
  },
  {
    key: 'read',
    header: 'Read it',
    figures: true,
    render: ({ read }) => formatNumber(read),
    text: ({ read }) => String(read),
    as: 'number',
  },
  {
    key: 'published_at',
    header: 'Goes out',
    figures: true,
    render: ({ published_at: at }) => <DateText value={at} format="time" />,
    text: ({ published_at: at }) => at,
    as: 'moment',
    sub: ({ by_name: name }) => name,
    exports: [{ header: 'By', text: ({ by_name: name }) => name ?? '' }],
  },
  {
    key: 'recall',
    header: 'Take back',
    render: (row) => row.state !== 'recalled' && <Recall announcement={row} />,
    text: () => '',
  },
];

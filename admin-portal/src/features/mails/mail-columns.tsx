import styled from '@emotion/styled';
import { formatDateTime } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, TextLink, type Column } from '@portal/shared-core/ui';

import { mailChip, triesText } from '#/components/mails/mail-chip.ts';
import { paths } from '#/paths.ts';

import type { MailLine } from './api/mail.queries.ts';
import { MailActions } from './components/mail-actions.tsx';
import { kindName } from './mail-kinds.ts';

const Address = styled('span')({ overflowWrap: 'anywhere' });

/** The columns of the mails. What a mail says is not among them. */
export const columns: Column<MailLine>[] = [
  {
    key: 'recipient',
    header: 'To',
    width: '28%',
    text: ({ recipient }) => recipient,
    render: ({ recipient, person_id: id }) => (
      <Address>
        {id === null ? recipient : <TextLink to={paths.user(id)}>{recipient}</TextLink>}
      </Address>
    ),
    sub: ({ person_name: name }) => name,
    exports: [{ header: 'Name', text: ({ person_name: name }) => name ?? '' }],
  },
  {
    key: 'kind',
    header: 'Mail',
    text: ({ kind }) => kindName(kind),
    render: ({ kind }) => kindName(kind),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    text: ({ state }) => mailChip(state).label,
    render: ({ state }) => <StatusChip {...mailChip(state)} />,
    sub: attemptsText,
    exports: [{ header: 'Attempts', text: ({ tries }) => String(tries), as: 'number' }],
  },
  {
    key: 'answer',
    header: 'Why',
    text: ({ answer }) => answer ?? '',
    render: ({ answer }) => answer ?? '–',
    sub: ({ retried_by: by }) => by && `tried again by ${by}`,
  },
  {
    key: 'queued_at',
    header: 'Queued',
    sortable: true,
    figures: true,
    text: ({ queued_at: at }) => at,
    as: 'moment',
    render: ({ queued_at: at }) => <DateText value={at} format="time" />,
  },
  { key: 'actions', header: 'Action', render: (mail) => <MailActions mail={mail} /> },
];

/** How often it was tried, and when it is tried next. */
export function attemptsText({ state, tries, next_try_at: next }: MailLine): string {
  const tried = triesText(tries);
  if (state === 'sent' && tries <= 1) return '';
  if (state !== 'queued' || tries === 0 || next === null) return tried;
  return `${tried}, again ${formatDateTime(next)}`;
}

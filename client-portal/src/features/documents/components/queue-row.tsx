import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { DateText, Icon, StatusChip } from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { ScanStanding } from '@portal/shared-core/views';
import { FileText, Image } from 'lucide-react';
import { Link } from 'react-router-dom';

import { PickFilesButton } from '@portal/shared-core/uploads';

import { isSentRow, type QueueRow } from '../api/queue.queries.ts';
import { standingLabels } from '../standings.ts';
import type { Sending } from '../use-sending.ts';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '18px 20px minmax(0, 1fr) 116px 88px 88px 84px',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 56,
  padding: '8px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
  '&:hover': { background: color.hover },
  '&[data-opened]': {
    background: color.selected,
    boxShadow: `inset 3px 0 0 ${color.primary.main}`,
  },
  '& > svg': { color: color.secondary },
  '& > [data-end]': { justifySelf: 'end' },
  '& > p': { gridColumn: '3 / -1', fontSize: 13, lineHeight: '18px', textWrap: 'pretty' },
  '& > p[data-tone="bad"]': { color: color.bad.ink },
  '& > p[data-tone="plain"]': { color: color.secondary },
  fontVariantNumeric: 'tabular-nums',
  [`@container (max-width: 640px)`]: {
    gridTemplateColumns: '18px 20px minmax(0, 1fr) auto',
    '& > [data-day]': { display: 'none' },
    '& > [data-end]': { gridColumn: '3 / -1', order: 1, justifySelf: 'stretch' },
    '& > [data-end]:empty': { display: 'none' },
    '& > [data-end] > button': { width: '100%' },
    '& > [data-ends]': { display: 'block' },
  },
  '@container (min-width: 641px)': { '& > [data-ends]': { display: 'none' } },
  [media.phone]: { '& > input, & > span:empty': { alignSelf: 'start', marginTop: 4 } },
});

const Name = styled('div')({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > a, & > b': { fontWeight: 500, color: color.text, textDecoration: 'none' },
  '& > a:hover': { textDecoration: 'underline' },
  '& > small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Soon = styled('span')({ fontWeight: 500, color: color.warning.ink });

/** A document, or one that is asked for: its standing, the reason of a rejection, and what to do about it. */
export function QueueListRow({
  row,
  to,
  isOpened,
  isSelected,
  onSelect,
  sending,
}: {
  row: QueueRow;
  /** The address with the document opened. */
  to: string;
  isOpened: boolean;
  isSelected: boolean;
  onSelect: () => void;
  sending: Sending;
}) {
  const { standing, filed_as: category, categories, expires_on: expires } = row;
  const isSent = isSentRow(row);
  const title = sending.nameOf(isSent && category ? [category] : categories);
  const subjectId = row.of_party ?? row.of_company ?? row.of_application;

  return (
    <Row data-opened={isOpened || undefined}>
      {isSent ? (
        <CheckBox
          type="checkbox"
          aria-label={`Select ${title}, ${row.file_name}`}
          checked={isSelected}
          onChange={onSelect}
        />
      ) : (
        <span />
      )}
      <Icon of={row.mime_type?.startsWith('image/') ? Image : FileText} />
      <Name>
        {isSent ? (
          <Link to={to} aria-current={isOpened || undefined} data-document={row.document_id}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <small>{subjectOf(row)}</small>
        <small>
          <ScanStanding scan={row.scan} />
        </small>
      </Name>
      <span>
        <StatusChip {...standingLabels[standing]} />
      </span>
      <span data-day>
        <DateText value={row.at} />
      </span>
      <span data-day>{expires && <Expiry day={expires} isSoon={standing === 'expiring'} />}</span>
      <div data-end>
        {subjectId && (row.may_replace || standing === 'requested') && (
          <PickFilesButton
            label={isSent ? 'Replace' : 'Upload'}
            what={`${title}, ${row.subject ?? ''}`}
            multiple={!isSent}
            onFiles={(files) =>
              sending.sendFor(
                {
                  subjectId,
                  categories: isSent && category && !row.needs_client ? [category] : categories,
                  replaces: row.document_id,
                },
                files,
              )
            }
          />
        )}
      </div>
      {expires && (
        <p data-ends data-tone="plain">
          {standing === 'expired' ? 'Expired' : 'Expires'} {formatDate(expires)}
        </p>
      )}
      <Why row={row} />
    </Row>
  );
}

/** Whom it is about, and in which companies they are; of a company's own, the file. */
function subjectOf({ subject, companies: [first, ...others], file_name: file }: QueueRow): string {
  const name = subject ?? 'New company';
  if (first === undefined) return file === null ? name : `${name}, ${file}`;
  return others.length > 0 ? `${name}, ${first} and ${others.length} more` : `${name}, ${first}`;
}

/** Why it was returned, or what exactly is asked. */
function Why({ row }: { row: QueueRow }) {
  const { standing, reason, reason_note: note } = row;
  if (standing === 'rejected') {
    return <p data-tone="bad">{[reason, note].filter(Boolean).join(' ')}</p>;
  }
  if (standing === 'requested') {
    const text = [
      row.note,
      row.max_age_months !== null && `Not older than ${row.max_age_months} months.`,
      row.lacking > 1 && `${row.lacking} are missing.`,
    ];
    return <p data-tone="plain">{text.filter(Boolean).join(' ')}</p>;
  }
  if (standing === 'expired' && row.needs_client) {
    return <p data-tone="bad">Please send a current one.</p>;
  }
  return null;
}

function Expiry({ day, isSoon }: { day: string; isSoon: boolean }) {
  return isSoon ? (
    <Soon>
      <DateText value={day} />
    </Soon>
  ) : (
    <DateText value={day} />
  );
}

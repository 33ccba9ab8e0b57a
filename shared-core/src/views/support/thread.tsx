import styled from '@emotion/styled';
import { formatFileSize, DateText, Icon } from '../../ui/index.ts';
import { color, media, radius } from '../../ui/theme/index.ts';
import { formatDate, formatTime } from '../../domain/format.ts';
import { Paperclip } from 'lucide-react';

import { ScanStanding } from '../documents/scan-standing.tsx';
import type { ThreadDay, ThreadEntry, ThreadFile } from './thread-entries.ts';

const Days = styled('div')({ display: 'grid', gap: 20 });

const Day = styled('h2')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBottom: 12,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: color.secondary,
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: color.line },
});

const Entries = styled('ol')({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Entry = styled('li')({
  justifySelf: 'end',
  width: 'fit-content',
  maxWidth: '82%',
  minWidth: 200,
  padding: '10px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.selected,
  '&[data-staff]': { justifySelf: 'start', background: color.surface },
  '&[data-note]': {
    justifySelf: 'stretch',
    maxWidth: 'none',
    borderStyle: 'dashed',
    background: color.warning.tint,
  },
  '&[data-new]': { borderColor: color.primary.main },
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 8px',
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
  },
  '& header b': { fontWeight: 600, color: color.text },
  '& header em': { fontStyle: 'normal', fontWeight: 600, color: color.primary.ink },
  '& p': { marginTop: 4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  [media.phone]: { maxWidth: '94%' },
});

const FileButton = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  marginTop: 8,
  padding: '4px 10px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '& svg': { flex: 'none' },
  '& small': { flex: 'none', color: color.secondary },
  [media.phone]: { minHeight: 44 },
});

/** The messages of a ticket by day, with what is new since the reader's last visit marked. */
export function ThreadView({
  days,
  onOpenFile,
}: {
  days: readonly ThreadDay[];
  onOpenFile: (file: ThreadFile) => void;
}) {
  return (
    <Days>
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={formatDate(day, 'long')}>
          <Day>
            <DateText value={day} format="full" />
          </Day>
          <Entries>
            {entries.map((entry) => (
              <EntryView key={entry.key} entry={entry} onOpenFile={onOpenFile} />
            ))}
          </Entries>
        </section>
      ))}
    </Days>
  );
}

function EntryView({
  entry,
  onOpenFile,
}: {
  entry: ThreadEntry;
  onOpenFile: (file: ThreadFile) => void;
}) {
  const { author, byStaff, isNote, at, body, files, isNew } = entry;
  return (
    <Entry
      data-staff={byStaff || undefined}
      data-note={isNote || undefined}
      data-new={isNew || undefined}
    >
      <header>
        <b>{author}</b>
        {isNote && <span>Note for colleagues</span>}
        <time dateTime={at}>{formatTime(at)}</time>
        {isNew && <em>New</em>}
      </header>
      {body && <p>{body}</p>}
      {files.map((file) => (
        <FileButton key={file.id} type="button" onClick={() => onOpenFile(file)}>
          <Icon of={Paperclip} size={16} />
          {file.file_name}
          <small>{formatFileSize(file.bytes)}</small>
          <ScanStanding scan={file.scan} />
        </FileButton>
      ))}
    </Entry>
  );
}

import styled from '@emotion/styled';
import { DateText, StatusChip, type Selection } from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { ScanStanding } from '@portal/shared-core/views';
import { Link } from 'react-router-dom';

import type { DocumentRow } from '../api/document.queries.ts';
import type { DocumentsState } from '../documents-state.ts';
import { standingLabels } from '../groups.ts';

const List = styled('ol')({
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& > li > p': {
    padding: '10px 16px 2px',
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 600,
    overflowWrap: 'anywhere',
  },
  '& > li > p > small': { display: 'block', fontWeight: 400, color: color.secondary },
});

const Selectable = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  // Fingers need room between the box and the link.
  columnGap: 8,
  paddingLeft: 16,
  '& > input': { marginTop: 11 },
  '&:hover': { background: color.hover },
  '&:has([aria-current])': {
    background: color.selected,
    boxShadow: `inset 3px 0 0 ${color.primary.main}`,
  },
});

const Document = styled(Link)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 12px',
  padding: '8px 16px 8px 4px',
  minHeight: 44,
  color: color.text,
  textDecoration: 'none',
  '&:focus-visible': { outlineOffset: -2 },
  '& > span': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& > small': {
    gridColumn: '1 / -1',
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
    overflowWrap: 'anywhere',
  },
});

/** The documents of the page under the names of those they are about: five of one person are one visit. */
export function DocumentList({
  rows,
  selection,
  opened,
  state,
}: {
  rows: readonly DocumentRow[];
  selection: Selection<DocumentRow>;
  opened: string | undefined;
  state: DocumentsState;
}) {
  return (
    <List aria-label="Documents">
      {bySubject(rows).map(([first, ...others]) => (
        <li key={first.id}>
          <p>
            {first.subject}
            {first.companies.length > 0 && <small>{first.companies.join(', ')}</small>}
          </p>
          {[first, ...others].map((row) => (
            <Selectable key={row.id}>
              <CheckBox
                type="checkbox"
                aria-label={`Select ${row.file_name}`}
                checked={selection.has(row)}
                onChange={() => selection.set([row], !selection.has(row))}
              />
              <Document
                to={state.addressOf(row.id)}
                replace
                aria-current={row.id === opened || undefined}
                data-document={row.id}
              >
                <span>{row.category_name}</span>
                {state.show === 'all' || row.standing !== state.show ? (
                  <StatusChip {...(standingLabels[row.standing] ?? unknown)} />
                ) : (
                  <span />
                )}
                <small>
                  {row.is_version && 'New version, '}
                  <DateText value={row.created_at} />
                  {row.expires_on && (
                    <>
                      , valid until <DateText value={row.expires_on} />
                    </>
                  )}
                  , {row.file_name}
                  {row.reason && `. ${row.reason}`}
                </small>
                <small>
                  <ScanStanding scan={row.scan} />
                </small>
              </Document>
            </Selectable>
          ))}
        </li>
      ))}
    </List>
  );
}

const unknown = { label: 'Unknown', tone: 'neutral' } as const;

/** Neighbours about the same subject stand together. */
function bySubject(rows: readonly DocumentRow[]): [DocumentRow, ...DocumentRow[]][] {
  const subjects: [DocumentRow, ...DocumentRow[]][] = [];
  for (const row of rows) {
    const last = subjects.at(-1);
    if (last && subjectOf(last[0]) === subjectOf(row)) last.push(row);
    else subjects.push([row]);
  }
  return subjects;
}

const subjectOf = (row: DocumentRow) => row.of_party ?? row.of_company ?? row.of_application;

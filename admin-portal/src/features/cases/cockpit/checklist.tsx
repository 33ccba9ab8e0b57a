import styled from '@emotion/styled';
import { documentStatusLabels, isDeclaration } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import { Button, Icon, StatusChip, VisuallyHidden } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { ScanStanding } from '@portal/shared-core/views';
import { CircleCheck, CircleDashed, CircleX, Eye } from 'lucide-react';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { CaseDeclaration, ChecklistPoint, KycCase } from '../api/case.queries.ts';
import { PaneHead } from './case-styles.ts';
import { documentsOf, titleOf, type CaseDocument } from './checklist-points.ts';
import { SignedDeclaration } from './signed-declaration.tsx';
import { WaiveForm, Waived } from './waive-form.tsx';

const List = styled('ol')({
  '& > li': { padding: '8px 10px 8px 14px', borderBottom: `1px solid ${color.line}` },
  '& > li > p': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 600,
  },
  '& > li > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > li > form': { marginTop: 8 },
});

const Document = styled('button')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  gap: '0 8px',
  width: 'calc(100% + 12px)',
  margin: '2px -6px 0',
  padding: '5px 6px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontSize: 13,
  lineHeight: '18px',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-current]': {
    background: color.selected,
    boxShadow: `inset 3px 0 0 ${color.primary.main}`,
  },
  '& > small': {
    gridColumn: 2,
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
    overflowWrap: 'anywhere',
  },
  '& > small[data-tone="bad"]': { color: color.bad.ink },
  '& > svg': { marginTop: 1, color: color.secondary },
});

/** What is asked of the party, with what was sent for each point; a point can be waived with a reason. */
export function Checklist({
  kyc,
  points,
  declarations,
  opened,
  onOpen,
}: {
  kyc: KycCase;
  points: readonly ChecklistPoint[];
  /** What the party signs instead of sending a file. */
  declarations: readonly CaseDeclaration[];
  opened: string | undefined;
  onOpen: (documentId: string) => void;
}) {
  const [waiving, setWaiving] = useState<string | null>(null);
  const missing = useNotAllowed('waive_document_requirement');
  const settled = points.filter(isSettled).length;
  const { byPoint, others } = documentsOf(kyc, points);
  return (
    <>
      <PaneHead>
        <h2>Checklist</h2>
        <span>
          {settled} of {points.length} settled
        </span>
      </PaneHead>
      <List aria-label="Checklist">
        {points.map((point) => (
          <li key={point.code} id={`documents-${point.code}`} tabIndex={-1}>
            <p>
              {titleOf(point, kyc)}
              {point.waived ? (
                <StatusChip tone="neutral" label="Waived" />
              ) : (
                point.accepted < point.minimum &&
                point.sent === 0 && (
                  <StatusChip
                    tone="warning"
                    label={isDeclaration(point.code) ? 'Not signed' : 'Not sent'}
                  />
                )
              )}
            </p>
            {point.note && point.sent === 0 && !isSettled(point) && <small>{point.note}</small>}
            <SignedDeclaration
              declaration={declarations.find(({ kind }) => kind === point.code)}
              subject={kyc.party.name}
            />
            {(byPoint.get(point.code) ?? []).map((document) => (
              <Line key={document.id} document={document} opened={opened} onOpen={onOpen} />
            ))}
            <Waived kyc={kyc} code={point.code} />
            {!isSettled(point) &&
              point.sent < point.minimum &&
              waiving !== point.code &&
              !missing && (
                <Button size="small" variant="text" onClick={() => setWaiving(point.code)}>
                  Waive…<VisuallyHidden> {titleOf(point, kyc)}</VisuallyHidden>
                </Button>
              )}
            {waiving === point.code && (
              <WaiveForm
                profileId={kyc.id}
                code={point.code}
                title={titleOf(point, kyc)}
                onClose={() => setWaiving(null)}
              />
            )}
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <p>Other documents</p>
            {others.map((document) => (
              <Line key={document.id} document={document} opened={opened} onOpen={onOpen} />
            ))}
          </li>
        )}
      </List>
    </>
  );
}

const isSettled = ({ accepted, minimum, waived }: ChecklistPoint) => waived || accepted >= minimum;

const marks = {
  uploaded: Eye,
  accepted: CircleCheck,
  rejected: CircleX,
  expired: CircleX,
  superseded: CircleDashed,
} as const;

function Line({
  document,
  opened,
  onOpen,
}: {
  document: CaseDocument;
  opened: string | undefined;
  onOpen: (documentId: string) => void;
}) {
  const { id, status, scan, kind, reason, created_at: sent, expires_on: until } = document;
  return (
    <Document
      type="button"
      aria-current={id === opened || undefined}
      onClick={() => onOpen(id)}
      data-document={id}
    >
      <Icon of={marks[status]} size={16} />
      <span>{kind.name}</span>
      <small data-tone={status === 'rejected' || status === 'expired' ? 'bad' : undefined}>
        {id === opened && status === 'uploaded' ? 'Reading' : documentStatusLabels[status].label},{' '}
        {until ? `valid until ${formatDate(until)}` : `sent ${formatDate(sent)}`}
        {reason && `. ${reason.label}`} <ScanStanding scan={scan} />
      </small>
    </Document>
  );
}

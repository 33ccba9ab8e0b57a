import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import type { KycData } from '@portal/shared-core/domain/kyc';
import { Button, StatusChip, VisuallyHidden } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { Blocker, KycCase } from '../api/case.queries.ts';
import { declaredFields, fieldLabel, type DeclaredField } from './case-fields.ts';
import { PaneBlock, PaneHead } from './case-styles.ts';

const Rows = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 10px',
    alignItems: 'center',
    padding: '6px 6px 6px 14px',
    borderBottom: `1px solid ${color.line}`,
    fontSize: 13,
    lineHeight: '18px',
  },
  '& > li[data-differs]': {
    background: color.warning.tint,
    boxShadow: `inset 3px 0 0 ${color.warning.main}`,
  },
  '& > li > div > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > li > div > strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& > li > p': {
    gridColumn: '1 / -1',
    fontSize: 12,
    lineHeight: '16px',
    overflowWrap: 'anywhere',
  },
  '& > li > p[data-tone="bad"]': { color: color.bad.ink },
});

const Asked = styled('ul')({
  display: 'grid',
  gap: 10,
  padding: '12px 14px',
  fontSize: 13,
  lineHeight: '18px',
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
  '& p': { overflowWrap: 'anywhere' },
});

/** What the client declared, with what differs from the book, and the questions about it. A question is asked from its field. */
export function DeclaredFields({
  kyc,
  blockers,
  onAsk,
}: {
  kyc: KycCase;
  blockers: readonly Blocker[];
  /** Undefined while nothing can be asked. */
  onAsk: ((field: string) => void) | undefined;
}) {
  const data = (kyc.submitted_data ?? kyc.data) as KycData;
  const fields = declaredFields(kyc.party.kind, data, kyc.party);
  return (
    <>
      <PaneHead>
        <h2>Declared</h2>
        <span>
          {kyc.submitted_at ? `submitted ${formatDate(kyc.submitted_at)}` : 'not submitted yet'}
        </span>
      </PaneHead>
      <Rows aria-label="Declared data">
        {fields.map((declared) => (
          <Row
            key={declared.field}
            declared={declared}
            problems={blockers.filter(({ field }) => isWithin(field, declared.field))}
            onAsk={onAsk}
          />
        ))}
      </Rows>
      {kyc.requests.length > 0 && (
        <PaneBlock aria-label="Questions to the client">
          <Asked>
            {kyc.requests
              .toSorted((a, b) => Date.parse(b.asked_at) - Date.parse(a.asked_at))
              .map((asked) => (
                <li key={asked.id} id={`request-${asked.id}`} tabIndex={-1}>
                  <StatusChip
                    {...(asked.answered_at
                      ? { tone: 'good' as const, label: 'Answered' }
                      : { tone: 'warning' as const, label: 'Open' })}
                  />
                  <p>{asked.question}</p>
                  {asked.answered_at && <p>{asked.answer ?? 'Corrected in the profile.'}</p>}
                  <small>
                    {fieldLabel(asked.field)}, asked {formatDate(asked.asked_at)}
                    {asked.by && ` by ${asked.by.full_name}`}
                  </small>
                </li>
              ))}
          </Asked>
        </PaneBlock>
      )}
    </>
  );
}

function Row({
  declared: { field, label, value, inBook },
  problems,
  onAsk,
}: {
  declared: DeclaredField;
  problems: readonly Blocker[];
  onAsk: ((field: string) => void) | undefined;
}) {
  return (
    <li
      id={`field-${field}`}
      tabIndex={-1}
      data-differs={inBook || problems.length > 0 || undefined}
    >
      <div>
        <small>{label}</small>
        <strong>{value || '–'}</strong>
      </div>
      {onAsk ? (
        <Button size="small" variant="text" onClick={() => onAsk(field)}>
          Ask<VisuallyHidden> about {label.toLowerCase()}</VisuallyHidden>
        </Button>
      ) : (
        <span />
      )}
      {inBook && <p>The book says: {inBook}</p>}
      {problems.map(({ code, field: place, message }) => (
        <p key={code + place} data-tone="bad">
          {message}
        </p>
      ))}
    </li>
  );
}

const isWithin = (field: string, whole: string) => field === whole || field.startsWith(`${whole}.`);

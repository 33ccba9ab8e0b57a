import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import type { KycData } from '@portal/shared-core/domain/kyc';
import { Button, VisuallyHidden } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';

import type { Blocker, KycCase } from '../api/case.queries.ts';
import { declaredFields, type DeclaredField } from './case-fields.ts';
import { CaseQuestions } from './case-questions.tsx';
import { PaneHead } from './case-styles.ts';
import { ChangedChoice } from './changed-choice.tsx';

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
  '& > li[data-changed]': { boxShadow: `inset 3px 0 0 ${color.info.main}` },
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

/**
 * What the client declared, with what differs from the record and from the submission before, and the questions about it. A question is
 * asked from its field. After a resubmission only what changed shows first, and what still has a problem.
 */
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
  const former = kyc.former as KycData | undefined;
  const rows = declaredFields(kyc.party.kind, data, kyc.party, former).map((declared) => ({
    declared,
    problems: blockers.filter(({ field }) => isWithin(field, declared.field)),
  }));
  const changed = rows.filter(({ declared }) => declared.before !== undefined).length;
  const [isOnlyChanged, setOnlyChanged] = useState(true);
  const shown =
    isOnlyChanged && changed > 0
      ? rows.filter(
          ({ declared: { before, onRecord }, problems }) =>
            before !== undefined || onRecord !== undefined || problems.length > 0,
        )
      : rows;
  return (
    <>
      <PaneHead>
        <h2>Declared</h2>
        <span>
          {kyc.submitted_at ? `submitted ${formatDate(kyc.submitted_at)}` : 'not submitted yet'}
        </span>
      </PaneHead>
      {changed > 0 && (
        <ChangedChoice
          changed={changed}
          folded={rows.length - shown.length}
          isOn={isOnlyChanged}
          onChange={setOnlyChanged}
        />
      )}
      <Rows aria-label="Declared data">
        {shown.map(({ declared, problems }) => (
          <Row key={declared.field} declared={declared} problems={problems} onAsk={onAsk} />
        ))}
      </Rows>
      <CaseQuestions kyc={kyc} />
    </>
  );
}

function Row({
  declared: { field, label, value, onRecord, before },
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
      data-changed={before !== undefined || undefined}
      data-differs={onRecord || problems.length > 0 || undefined}
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
      {before !== undefined && <p>Before: {before || 'nothing'}</p>}
      {onRecord && <p>On record: {onRecord}</p>}
      {problems.map(({ code, field: place, message }) => (
        <p key={code + place} data-tone="bad">
          {message}
        </p>
      ))}
    </li>
  );
}

const isWithin = (field: string, whole: string) => field === whole || field.startsWith(`${whole}.`);

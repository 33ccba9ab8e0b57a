import styled from '@emotion/styled';
import { useId, useState, type ReactNode } from 'react';

import { pointStateLabels, type PointState } from '../../domain/documents.ts';
import type { StateLabel } from '../../domain/tone.ts';
import { Button, Panel, Progress, StatusChip } from '../../ui/index.ts';
import { color, media } from '../../ui/theme/index.ts';
import type { ChecklistPoint } from '../../supabase/json.types.ts';

export type { ChecklistPoint };

/** What is required of one party; a row of the function `document_checklists`. */
export interface Checklist {
  party_id: string;
  name: string;
  companies: string[];
  required: number;
  /** How many points are accepted or not needed. */
  settled: number;
  points: ChecklistPoint[];
}

const Bar = styled('div')({ padding: '12px 16px', maxWidth: 400 });

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 84px',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '10px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& b': { fontWeight: 500 },
  '& p': { fontSize: 13, lineHeight: '18px', color: color.secondary, textWrap: 'pretty' },
  '& > :last-child': { justifySelf: 'end' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :last-child': { gridColumn: '1 / -1', justifySelf: 'stretch' },
    '& > :last-child:empty': { display: 'none' },
    '& button': { width: '100%' },
  },
});

const clientLabels: Record<PointState, StateLabel> = {
  ...pointStateLabels,
  uploaded: { label: 'In review', tone: 'info' },
};

/** What is required of a person or corporate party, and how far it is. It folds once everything is in order. */
export function PartyChecklist({
  list,
  note = list.companies.join(', '),
  labels = clientLabels,
  nameOf,
  action,
}: {
  list: Checklist;
  /** Small text after the name. */
  note?: string;
  labels?: Record<PointState, StateLabel>;
  /** 'Passport or driving licence', from the codes of the categories. */
  nameOf: (codes: readonly string[]) => string;
  /** The button at a point that is missing, rejected or expired. */
  action: (point: ChecklistPoint) => ReactNode;
}) {
  const { name, settled, required, points } = list;
  const id = useId();
  const [isShown, setIsShown] = useState(settled < required);
  return (
    <Panel
      title={name}
      note={note}
      flush
      action={
        <Button
          size="small"
          variant="text"
          aria-expanded={isShown}
          aria-controls={id}
          aria-label={`${isShown ? 'Hide' : 'Show'} the checklist of ${name}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
    >
      <Bar>
        <Progress
          label="In order"
          value={settled}
          max={required}
          text={`${settled} of ${required}`}
          {...(settled === required && { tone: 'good' as const })}
        />
      </Bar>
      <ul id={id} aria-label={`Required: ${name}`} hidden={!isShown}>
        {points.map((point) => (
          <Row key={point.code}>
            <div>
              <b>{nameOf(point.categories)}</b>
              <p>{textOf(point)}</p>
            </div>
            <StatusChip {...labels[point.standing]} />
            <div>{isOpenPoint(point) && action(point)}</div>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

/** Whether a document is still to be sent for a point. */
export function isOpenPoint({ standing }: ChecklistPoint): boolean {
  return standing === 'missing' || standing === 'rejected' || standing === 'expired';
}

function textOf({ note, max_age_months: age, minimum, sent }: ChecklistPoint): string {
  return [
    note,
    age !== null && `Not older than ${age} months.`,
    minimum > 1 && `${sent} of ${minimum} uploaded.`,
  ]
    .filter(Boolean)
    .join(' ');
}

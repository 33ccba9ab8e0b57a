import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  EmptyState,
  Pagination,
  Panel,
  Progress,
  QueryState,
  StatusChip,
} from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { PickFilesButton } from '#/components/uploads/pick-files-button.tsx';

import {
  deskQueries,
  PAGE_SIZE,
  type Checklist,
  type ChecklistPoint,
} from '../api/desk.queries.ts';
import type { DeskState } from '../desk-state.ts';
import { pointLabels } from '../standings.ts';
import type { Sending } from '../use-sending.ts';

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

/** What is required of each person and corporate party, and how far it is. Those with open points come first. */
export function Checklists({ state, sending }: { state: DeskState; sending: Sending }) {
  const { companyId } = state.params;
  const query = useQuery(deskQueries.checklists(useTenantScope(), companyId, state.page));
  return (
    <QueryState query={query} failed="The checklists could not be loaded">
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Panel>
            <EmptyState
              title="No checklists"
              text="A checklist appears here for each person and corporate party who must show documents."
            />
          </Panel>
        ) : (
          <>
            {rows.map((list) => (
              <PartyChecklist key={list.party_id} list={list} sending={sending} />
            ))}
            {total > PAGE_SIZE && (
              <Pagination
                label="Pages of checklists"
                page={state.page}
                pageSize={PAGE_SIZE}
                total={total}
                onPageChange={state.setPage}
              />
            )}
          </>
        )
      }
    </QueryState>
  );
}

function PartyChecklist({ list, sending }: { list: Checklist; sending: Sending }) {
  const { name, companies, settled, required, points } = list;
  const id = useId();
  const [isShown, setIsShown] = useState(settled < required);
  return (
    <Panel
      title={name}
      note={companies.join(', ')}
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
          words={`${settled} of ${required}`}
          {...(settled === required && { tone: 'good' as const })}
        />
      </Bar>
      <ul id={id} aria-label={`Required: ${name}`} hidden={!isShown}>
        {points.map((point) => (
          <Row key={point.code}>
            <div>
              <b>{sending.nameOf(point.categories)}</b>
              <p>{textOf(point)}</p>
            </div>
            <StatusChip {...pointLabels[point.standing]} />
            <div>
              {isOpen(point) && (
                <PickFilesButton
                  label={point.replaces ? 'Replace' : 'Upload'}
                  what={`${sending.nameOf(point.categories)}, ${name}`}
                  multiple={!point.replaces}
                  onFiles={(files) =>
                    sending.sendFor({ subjectId: list.party_id, ...point }, files)
                  }
                />
              )}
            </div>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

function isOpen({ standing }: ChecklistPoint): boolean {
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

import { pointStateLabels } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, InlineAlert, Panel, QueryState } from '@portal/shared-core/ui';
import { PickFilesButton, type Sending } from '@portal/shared-core/uploads';
import { isOpenPoint, PartyChecklist, type Checklist } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import type { Company } from '#/components/company/company.queries.ts';

import { companyChecklists } from '../../api/company-documents.queries.ts';
import { rolesOf } from './company-subjects.ts';

const labels = {
  ...pointStateLabels,
  missing: { label: 'Missing', tone: 'warning' },
  uploaded: { label: 'To be reviewed', tone: 'info' },
} as const;

/** What is asked of each person in a company, and how far it is. Those with open points come first. */
export function CompanyChecklists({
  company,
  sending,
  isHeld,
}: {
  company: Company;
  sending: Sending;
  /** Staff may not upload: the page says why. */
  isHeld: boolean;
}) {
  const query = useQuery(companyChecklists(useTenantScope(), company.id));
  return (
    <QueryState query={query} failed="The checklists could not be loaded">
      {(lists) =>
        lists.length === 0 ? (
          <Panel title="Required documents">
            <EmptyState
              title="Nothing is required"
              text="A checklist appears here for each person and corporate party who must show documents."
            />
          </Panel>
        ) : (
          <>
            <WhatIsMissing lists={lists} />
            {lists.map((list) => (
              <PartyChecklist
                key={list.party_id}
                list={list}
                note={rolesOf(list.party_id, company)}
                labels={labels}
                nameOf={sending.nameOf}
                action={(point) =>
                  !isHeld && (
                    <PickFilesButton
                      label={point.replaces ? 'Replace' : 'Upload'}
                      what={`${sending.nameOf(point.categories)}, ${list.name}`}
                      multiple={!point.replaces}
                      onFiles={(files) =>
                        sending.sendFor({ subjectId: list.party_id, ...point }, files)
                      }
                    />
                  )
                }
              />
            ))}
          </>
        )
      }
    </QueryState>
  );
}

/** The sum of all checklists, before they are read. */
function WhatIsMissing({ lists }: { lists: readonly Checklist[] }) {
  const points = lists.flatMap((list) => list.points);
  const open = points.filter(isOpenPoint).length;
  const countOf = (state: keyof typeof labels) =>
    points.filter(({ standing }) => standing === state).length;
  const parts = (['missing', 'rejected', 'expired', 'uploaded'] as const)
    .filter((state) => countOf(state) > 0)
    .map((state) => `${countOf(state)} ${labels[state].label.toLowerCase()}`);
  const settled = points.length - open - countOf('uploaded');
  if (settled === points.length) {
    return <InlineAlert tone="good" title="Every required document is in order" />;
  }
  return (
    <InlineAlert tone={open > 0 ? 'warning' : 'info'} title={titleOf(open)}>
      {parts.join(', ')}; {settled} of {points.length} in order.
    </InlineAlert>
  );
}

function titleOf(open: number): string {
  if (open === 0) return 'Every required document was sent';
  return open === 1 ? '1 required document is needed' : `${open} required documents are needed`;
}

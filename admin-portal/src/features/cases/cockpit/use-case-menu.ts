import { useUser } from '@portal/shared-core/session';
import type { Enum } from '@portal/shared-core/supabase';
import type { MenuGroup } from '@portal/shared-core/ui';

import type { KycCase } from '../api/case.queries.ts';
import { useRelease, useSetLevel, useSetPriority, useSetProvided } from '../api/kyc.mutations.ts';
import { levelLabels, priorityLabels } from '#/components/kyc/texts.ts';

/** What is seldom done with a case: who has it, its priority, how much is asked of the party, and whether it is the firm's own. */
export function useCaseMenu(
  { id, level, party, review }: KycCase,
  { onAssign, onTakeOver, onHold }: Record<'onAssign' | 'onTakeOver' | 'onHold', () => void>,
) {
  const me = useUser().id;
  const release = useRelease();
  const setPriority = useSetPriority(id);
  const setLevel = useSetLevel(id);
  const setProvided = useSetProvided(party.id);
  const isClaimed = review?.state === 'claimed';
  const isMovable = isClaimed || review?.state === 'waiting';

  const groups: MenuGroup[] = [
    ...(isMovable
      ? [
          {
            label: 'Reviewer',
            entries: [
              { label: 'Assign to a colleague…', onSelect: onAssign },
              ...(isClaimed && review.assignee !== me
                ? [{ label: 'Take over…', onSelect: onTakeOver }]
                : []),
              ...(isClaimed
                ? [
                    {
                      label: 'Release',
                      note: 'It waits for a reviewer again.',
                      onSelect: () => release.mutate(id),
                    },
                  ]
                : []),
            ],
          },
        ]
      : []),
    ...(review
      ? [
          {
            label: 'Priority',
            entries: (Object.keys(priorityLabels) as Enum<'kyc_priority'>[]).map((priority) => ({
              label: priorityLabels[priority].label,
              selected: review.priority === priority,
              onSelect: () => setPriority.mutate(priority),
            })),
          },
        ]
      : []),
    {
      label: 'Due diligence',
      entries: (Object.keys(levelLabels) as Enum<'due_diligence_level'>[]).map((each) => ({
        label: levelLabels[each].label,
        selected: level === each,
        onSelect: () => setLevel.mutate(each),
      })),
    },
    {
      label: 'Whose it is',
      entries: [
        {
          label: 'Provided by the firm',
          note: 'Clients do not see it among their people, nor its documents. Registers, charts and certificates still name it. Its KYC stays with the firm.',
          selected: party.provided_by_firm,
          onSelect: () => setProvided.mutate(true),
        },
        {
          label: 'Of the client',
          note: 'Clients see it among their people and handle its documents.',
          selected: !party.provided_by_firm,
          onSelect: () => setProvided.mutate(false),
        },
      ],
    },
    {
      label: 'Records',
      entries: [
        {
          label: 'Hold the records…',
          note: 'For a court or an inquiry: nothing of them is deleted.',
          onSelect: onHold,
        },
      ],
    },
  ];
  return {
    groups,
    error: release.error ?? setPriority.error ?? setLevel.error ?? setProvided.error,
  };
}

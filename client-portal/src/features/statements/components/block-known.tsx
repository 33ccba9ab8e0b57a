import {
  isValueBlock,
  valueLines,
  type StatementBlock,
  type StatementRegisters,
  type StatementValues,
} from '@portal/shared-core/domain/statement';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { statementQueries } from '../api/statement.queries.ts';

/** What is known of a block: the values of the year before, or what the registers hold. Nothing while nothing is known. */
export function BlockKnown({
  block,
  prefill,
  registers,
}: {
  block: StatementBlock;
  prefill: StatementValues;
  registers: StatementRegisters | null | undefined;
}) {
  const activities = useQuery(statementQueries.activities(useTenantScope()));
  const nameOf = (code: string) =>
    activities.data?.find((each) => each.code === code)?.name ?? code;
  const lines = isValueBlock(block)
    ? valueLines(block, prefill, nameOf)
    : registers
      ? registerLines(block, registers)
      : [];
  if (lines.length === 0) return null;
  return <Facts items={lines.map((line, place) => ({ ...line, id: `${place}` }))} layout="split" />;
}

function registerLines(
  block: Exclude<StatementBlock, keyof StatementValues>,
  { owners, officers, office, people }: StatementRegisters,
) {
  switch (block) {
    case 'owners':
      return owners.length > 0
        ? owners.map(({ name, percent }) => ({
            label: name,
            value: percent === null ? 'Beneficial owner' : `${percent} %`,
          }))
        : [{ label: 'Beneficial owners', value: 'None in the register' }];
    case 'officers':
      return [
        ...officers.map(({ name, roles }) => ({
          label: name,
          value: roles.map((role) => roleLabel(role)).join(', '),
        })),
        { label: 'Registered office', value: office ?? 'Not recorded' },
      ];
    case 'people':
      return [{ label: 'People', value: people.map(({ name }) => name).join(', ') || 'None' }];
  }
}

function roleLabel(role: string): string {
  return participantRoleLabels[role as ParticipantRole]?.label ?? role;
}

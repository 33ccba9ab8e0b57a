import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import {
  isValueBlock,
  valueLines,
  type StatementBlock,
} from '@portal/shared-core/domain/statement';

import type { Stated } from './api/statement.queries.ts';

export interface StatedLine {
  label: string;
  before: string;
  now: string;
}

/** What a block said the year before and says now, field by field; none where the block is a register. */
export function statedLines(
  block: StatementBlock,
  { before, values }: Pick<Stated, 'before' | 'values'>,
  activity: (code: string) => string,
): StatedLine[] {
  if (!isValueBlock(block)) return [];
  const former = valueLines(block, before, activity);
  const now = valueLines(block, values, activity);
  const labels = [...new Set([...former, ...now].map(({ label }) => label))];
  const textOf = (lines: typeof now, wanted: string) =>
    lines.find(({ label }) => label === wanted)?.value ?? '';
  return labels.map((label) => ({
    label,
    before: textOf(former, label),
    now: textOf(now, label),
  }));
}

/** The owners as the registers had them. */
export function ownersText({ owners }: Stated['registers']): string {
  return owners
    .map(({ name, percent }) => (percent === null ? name : `${name} (${percent} %)`))
    .join(', ');
}

/** The directors and officers as the registers had them. */
export function officersText({ officers }: Stated['registers']): string {
  return officers
    .map(({ name, roles }) => `${name} (${roles.map(roleText).join(', ')})`)
    .join(', ');
}

const roleText = (role: string) =>
  participantRoleLabels[role as keyof typeof participantRoleLabels]?.label ?? role;

/** What the client wrote of a register, or of each person whose details changed. */
export function notesOf(block: StatementBlock, { answers, registers }: Stated): StatedLine[] {
  const answer = answers[block];
  if (!answer || answer.same) return [];
  if ('note' in answer) {
    const before = block === 'owners' ? ownersText(registers) : officersText(registers);
    return [{ label: 'What changed', before, now: answer.note }];
  }
  if (!('parties' in answer)) return [];
  return answer.parties.map(({ id, note }) => ({
    label: registers.people.find((person) => person.id === id)?.name ?? 'A person',
    before: '',
    now: note,
  }));
}

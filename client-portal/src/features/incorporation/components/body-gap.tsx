import styled from '@emotion/styled';
import type { Ownership } from '@portal/shared-core/domain/ownership';
import { Icon } from '@portal/shared-core/ui';
import { color, media, radius } from '@portal/shared-core/ui/theme';
import { shareText } from '@portal/shared-core/views/ownership';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import type { PersonForm } from '../application-form.ts';
import { gapText, percentLeft } from '../gap-text.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';
import { AddParty } from './add-party.tsx';

const Row = styled('div')({
  display: 'grid',
  gap: 8,
  padding: 12,
  borderRadius: `0 0 ${radius.panel} ${radius.panel}`,
  '&[data-counts]': {
    margin: -1,
    border: `1px solid ${color.bad.ink}`,
    background: color.bad.tint,
  },
});

const Text = styled('p')({
  display: 'flex',
  gap: 8,
  fontSize: 13,
  lineHeight: '18px',
  color: color.bad.ink,
  '&[data-small]': { color: color.secondary },
});

const Name = styled('input')({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 320,
  height: 36,
  padding: '0 10px',
  border: `1px solid ${color.field}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  [media.phone]: { maxWidth: 'none', height: 44 },
});

/** The part of a company without an owner, as a row to fill in: a name, and what it is, or one of those named already. */
export function BodyGap({
  body,
  gap,
  taken,
  candidates,
}: {
  body: PersonForm;
  gap: Ownership['gaps'][number] | undefined;
  /** Ids of its owners so far. */
  taken: readonly string[];
  candidates: readonly PersonForm[];
}) {
  const { threshold, issues, attempted } = useWizard();
  const { people, addOwner } = usePeople();
  const [name, setName] = useState('');
  const title = body.name.trim() || 'this company';
  const index = people.findIndex(({ id }) => id === body.id);
  const isError = attempted && issues.some(({ field }) => field === `people.${index}.owners`);
  const counts = threshold !== null && gap?.percent !== null && (gap?.percent ?? 0) >= threshold;
  const isOpen = gap?.reason === 'no_owners' || gap?.reason === 'below_whole';
  const text = gap && gap.reason !== 'control_only' && textOf(gap, title, counts);

  return (
    <Row
      data-counts={(text && counts) || undefined}
      {...(isError && { 'data-error': true, tabIndex: -1 })}
    >
      {isOpen && (
        <Name
          aria-label={`Name of the missing owner of ${title}`}
          placeholder="Name of the owner"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {text && (
        <Text role="status" data-small={(isOpen && !counts) || undefined}>
          <Icon of={TriangleAlert} size={16} />
          <span>{text}</span>
        </Text>
      )}
      <AddParty
        what={`owner of ${title}`}
        candidates={candidates}
        taken={new Set([body.id, ...taken])}
        onAdd={(newcomer) => addOwner(newcomer, body.id, percentLeft(gap, taken.length))}
        name={name}
        setName={setName}
      />
    </Row>
  );
}

function textOf(gap: Ownership['gaps'][number], title: string, counts: boolean): string {
  const missing = gap.missing ? shareText(gap.missing) : null;
  return gapText(gap.reason, title, missing, gap.share ? shareText(gap.share) : null, counts);
}

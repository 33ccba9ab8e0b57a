import styled from '@emotion/styled';
import { hasCapital } from '@portal/shared-core/domain/application';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { formatPercent } from '@portal/shared-core/domain/format';
import type { Ownership } from '@portal/shared-core/domain/ownership';
import { Button } from '@portal/shared-core/ui';
import { FormNumberField } from '@portal/shared-core/ui/form';
import { color, media, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useWatch } from 'react-hook-form';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';
import { BodyOwners } from './body-owners.tsx';
import { PersonFields } from './person-fields.tsx';

const Card = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 116px 84px',
  gap: '12px 16px',
  alignItems: 'start',
  padding: 16,
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});

const Share = styled('div')({
  display: 'grid',
  justifyItems: 'end',
  gap: 4,
  paddingTop: 26,
  '& > strong': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  [media.phone]: { alignSelf: 'end', paddingTop: 0 },
});

const Hidden = styled('span')(visuallyHidden);

/** One of those who own the company directly, and of a company among them its owners. */
export function OwnerCard({
  index,
  person,
  ownership,
  remove,
}: {
  index: number;
  person: PersonForm;
  ownership: Ownership | undefined;
  remove: () => void;
}) {
  const { type } = useWizard();
  const { add } = usePeople();
  const role = type?.member_role ?? null;
  const total = useWatch<ApplicationForm, 'capital.shares'>({ name: 'capital.shares' });
  const isBody = person.kind === 'body_corporate';
  const title = person.name.trim() || (isBody ? 'New company' : 'New person');
  const hasShares = type !== undefined && hasCapital(type) && person.roles.includes('member');

  return (
    <Card>
      <PersonFields index={index} person={person} />
      {hasShares ? (
        <FormNumberField<ApplicationForm> name={`people.${index}.shares`} label="Shares" />
      ) : (
        <span />
      )}
      <Share>
        {hasShares && <strong>{shareOf(person.shares, total)}</strong>}
        {role && !person.roles.includes(role) && (
          <Button size="small" onClick={() => add({ personId: person.id }, role)}>
            Make {participantRoleLabels[role].label.toLowerCase()}
          </Button>
        )}
        <Button size="small" onClick={remove}>
          Remove<Hidden> {title}</Hidden>
        </Button>
      </Share>
      {isBody && (
        <div data-wide>
          <BodyOwners body={person} ownership={ownership} above={[]} />
        </div>
      )}
    </Card>
  );
}

function shareOf(shares: unknown, total: unknown): string {
  return isCount(shares) && isCount(total) ? formatPercent(shares, total) : '–';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

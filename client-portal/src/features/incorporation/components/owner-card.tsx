import styled from '@emotion/styled';
import { hasCapital } from '@portal/shared-core/domain/application';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { formatPercent } from '@portal/shared-core/domain/format';
import type { Ownership } from '@portal/shared-core/domain/ownership';
import { Button } from '@portal/shared-core/ui';
import { FormNumberField } from '@portal/shared-core/ui/form';
import { color, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useWatch } from 'react-hook-form';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';
import { BodyOwners } from './body-owners.tsx';
import { ownerBox, OwnerLine, OwnerShare } from './owner-line.ts';
import { PersonFields } from './person-fields.tsx';

const Card = styled('li')({
  ...ownerBox,
  padding: 16,
  '& + &': { borderTop: `1px solid ${color.line}` },
});

const Hidden = styled('span')(visuallyHidden);

/** One of those who own the company directly, and of a company among them its owners. */
export function OwnerCard({
  index,
  person,
  ownership,
  homes,
  remove,
}: {
  index: number;
  person: PersonForm;
  ownership: Ownership | undefined;
  /** Where each company is opened. */
  homes: ReadonlyMap<string, string>;
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
      <OwnerLine>
        <PersonFields index={index} person={person} />
        {hasShares ? (
          <FormNumberField<ApplicationForm> name={`people.${index}.shares`} label="Shares" />
        ) : (
          <span />
        )}
        <OwnerShare>
          {hasShares && <strong>{shareOf(person.shares, total)}</strong>}
          {role && !person.roles.includes(role) && (
            <Button size="small" onClick={() => add({ personId: person.id }, role)}>
              Make {participantRoleLabels[role].label.toLowerCase()}
            </Button>
          )}
          <Button size="small" onClick={remove}>
            Remove<Hidden> {title}</Hidden>
          </Button>
        </OwnerShare>
        {isBody && (
          <div data-wide>
            <BodyOwners body={person} ownership={ownership} homes={homes} above={[]} />
          </div>
        )}
      </OwnerLine>
    </Card>
  );
}

function shareOf(shares: unknown, total: unknown): string {
  return isCount(shares) && isCount(total) ? formatPercent(shares, total) : '–';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

import styled from '@emotion/styled';
import { hasCapital, isPartnership } from '@portal/shared-core/domain/application';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { formatPercent } from '@portal/shared-core/domain/format';
import type { Ownership } from '@portal/shared-core/domain/ownership';
import { Button } from '@portal/shared-core/ui';
import { FormNumberField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useFormContext, useWatch } from 'react-hook-form';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';
import { BodyOwners } from './body-owners.tsx';
import { OwnerBelow } from './owner-line.ts';
import { OwnerRow } from './owner-row.tsx';

const Item = styled('li')({ '& + &': { borderTop: `1px solid ${color.line}` } });

/** One of those who own the company directly, and of a company among them its owners. */
export function OwnerCard({
  index,
  person,
  ownership,
  homes,
  rest,
  remove,
}: {
  index: number;
  person: PersonForm;
  ownership: Ownership | undefined;
  /** Where each company is opened. */
  homes: ReadonlyMap<string, string>;
  /** How many shares have no owner yet; 0 when there are too many. */
  rest: number;
  remove: () => void;
}) {
  const { type } = useWizard();
  const { add } = usePeople();
  const { setValue } = useFormContext<ApplicationForm>();
  const role = type?.member_role ?? null;
  const total = useWatch<ApplicationForm, 'capital.shares'>({ name: 'capital.shares' });
  const title = person.name.trim();
  const hasShares = type !== undefined && hasCapital(type) && person.roles.includes('member');
  const hasPart =
    type !== undefined && isPartnership(type) && person.roles.includes('limited_partner');
  const held = isCount(person.shares) ? person.shares : 0;

  function giveRest() {
    setValue(`people.${index}.shares`, held + rest, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <Item data-party={person.id}>
      <OwnerRow
        index={index}
        person={person}
        figure={
          hasPart ? (
            <FormNumberField<ApplicationForm>
              name={`people.${index}.percent`}
              kind="decimal"
              label="Part of the partnership"
              end="%"
            />
          ) : (
            hasShares && (
              <>
                <FormNumberField<ApplicationForm> name={`people.${index}.shares`} label="Shares" />
                {rest > 0 && (
                  <Button size="small" variant="text" onClick={giveRest}>
                    Give the rest
                  </Button>
                )}
              </>
            )
          )
        }
        share={hasShares && <strong>{shareOf(person.shares, total)}</strong>}
        remove={remove}
        removeLabel={`Remove ${title || (person.kind === 'person' ? 'new person' : 'new company')}`}
      />
      {role && !person.roles.includes(role) && (
        <OwnerBelow>
          <Button size="small" onClick={() => add({ personId: person.id }, role)}>
            Make {participantRoleLabels[role].label.toLowerCase()}
          </Button>
        </OwnerBelow>
      )}
      {person.kind === 'body_corporate' && (
        <OwnerBelow>
          <BodyOwners body={person} ownership={ownership} homes={homes} above={[]} />
        </OwnerBelow>
      )}
    </Item>
  );
}

function shareOf(shares: unknown, total: unknown): string {
  return isCount(shares) && isCount(total) ? formatPercent(shares, total) : '–';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

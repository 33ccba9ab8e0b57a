import styled from '@emotion/styled';
import { applicationIssues } from '@portal/shared-core/domain/application-issues';
import { hasCapital } from '@portal/shared-core/domain/application';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { formatNumber } from '@portal/shared-core/domain/format';
import { catalogue } from '@portal/shared-core/errors';
import { EmptyState, Icon, InlineAlert, Panel, Button } from '@portal/shared-core/ui';
import { Building2, UserRound } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';

import type { EntityType } from '../api/application.queries.ts';
import { newPerson, toData, type ApplicationForm } from '../application-form.ts';
import { PersonFields } from '../components/person-fields.tsx';

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** Everybody behind the company. What the law asks for and is still missing stands below, in words. */
export function PeopleStep({
  entityTypes,
  attempted,
}: {
  entityTypes: EntityType[];
  attempted: boolean;
}) {
  const { control } = useFormContext<ApplicationForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'people', keyName: 'key' });
  const values = useWatch({ control }) as ApplicationForm;
  const type = entityTypes.find(({ code }) => code === values.entity_type);

  return (
    <>
      {fields.length === 0 && (
        <Panel>
          <EmptyState title="Nobody yet" text={asks(type)} />
        </Panel>
      )}
      {fields.map(({ key }, index) => (
        <PersonFields key={key} index={index} type={type} remove={() => remove(index)} />
      ))}
      <Acts>
        <Button
          startIcon={<Icon of={UserRound} size={18} />}
          onClick={() => append(newPerson('person'))}
        >
          Add a person
        </Button>
        <Button
          startIcon={<Icon of={Building2} size={18} />}
          onClick={() => append(newPerson('body_corporate'))}
        >
          Add a company
        </Button>
      </Acts>
      {type && hasCapital(type) && <SharesGivenOut values={values} />}
      {attempted && <BoardFaults type={type} values={values} />}
    </>
  );
}

function SharesGivenOut({ values }: { values: ApplicationForm }) {
  const { capital, people = [] } = toData(values);
  if (!capital?.shares) return null;
  const given = people
    .filter(({ roles }) => roles?.includes('member'))
    .reduce((sum, { shares }) => sum + (shares ?? 0), 0);
  return (
    <p aria-live="polite">
      {formatNumber(given)} of {formatNumber(capital.shares)} shares are given out.
    </p>
  );
}

/** What concerns nobody in particular: too few directors, shares that do not add up. Shown once Continue was pressed. */
function BoardFaults({ type, values }: { type: EntityType | undefined; values: ApplicationForm }) {
  const faults = applicationIssues(type, toData(values)).filter(({ field }) => field === 'people');
  if (faults.length === 0) return null;
  return (
    <InlineAlert tone="bad" title="Before you go on">
      <ul>
        {faults.map(({ code }) => (
          <li key={code}>{catalogue[code].message}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}

function asks(type: EntityType | undefined): string {
  if (!type) return 'Choose the kind of company first; then it is clear whom it needs.';
  const needs = [
    needOf(type.min_members, type.member_role),
    needOf(type.min_directors, type.manager_role),
    type.requires_president ? 'a president' : null,
    type.requires_secretary ? 'a secretary' : null,
  ].filter((need) => need !== null);
  const list = new Intl.ListFormat('en').format(needs);
  return needs.length > 0
    ? `It needs at least ${list}. One person may be several of them.`
    : 'Add whoever takes part.';
}

/** '2 council members'; null when the law asks for none. */
function needOf(count: number | null, role: ParticipantRole | null): string | null {
  if (!count || !role) return null;
  return `${count} ${participantRoleLabels[role].label.toLowerCase()}${count === 1 ? '' : 's'}`;
}

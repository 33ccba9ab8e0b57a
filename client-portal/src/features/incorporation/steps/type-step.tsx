import { FormRadioCards } from '@portal/shared-core/ui/form';

import type { EntityType } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';

/** The kind of company, each in one sentence with what it asks. */
export function TypeStep({ entityTypes }: { entityTypes: EntityType[] }) {
  return (
    <FormRadioCards<ApplicationForm>
      name="entity_type"
      label="What kind of company shall it be?"
      help="Not sure? Most companies formed from abroad are International Business Companies. You can change it until you submit."
      options={entityTypes.flatMap((type) =>
        type.code && type.name
          ? [
              {
                value: type.code,
                label: type.name,
                explanation: type.plain_name,
                note: minimum(type),
              },
            ]
          : [],
      )}
    />
  );
}

function minimum({ min_members: members, min_directors: directors }: EntityType): string {
  const people = Math.max(members ?? 0, directors ?? 0, 1);
  return people === 1 ? 'From 1 person' : `From ${people} people`;
}

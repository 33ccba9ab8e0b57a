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

/** Owners may manage a company themselves; a partnership's general and limited partners are different people. */
function minimum({
  min_members: members,
  min_directors: directors,
  manager_role,
}: EntityType): string {
  const [owners, managers] = [members ?? 0, directors ?? 0];
  const people =
    manager_role === 'general_partner' ? owners + managers : Math.max(owners, managers, 1);
  return people === 1 ? 'From 1 person' : `From ${people} people`;
}

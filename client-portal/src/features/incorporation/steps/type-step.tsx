import type { ApplicationKind } from '@portal/shared-core/domain/application';
import { FormRadioCards } from '@portal/shared-core/ui/form';
import { useFormContext } from 'react-hook-form';

import { DecisionAid } from '../advice/decision-aid.tsx';
import type { EntityType } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { Features } from '../components/features.tsx';
import { useWizard } from '../wizard-context.ts';

/** The entity types, each in one sentence with its requirements, and four questions for undecided clients. */
export function TypeStep() {
  const { entityTypes, entry, application } = useWizard();
  const { setValue } = useFormContext<ApplicationForm>();
  return (
    <>
      {!entry && (
        <DecisionAid
          nameOf={(code) => entityTypes.find((type) => type.code === code)?.name ?? code}
          choose={(code) =>
            setValue('entity_type', code, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
      <FormRadioCards<ApplicationForm>
        name="entity_type"
        label={questions[application.kind]}
        help="You can change it until you submit."
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
      <Features />
    </>
  );
}

const questions: Record<ApplicationKind, string> = {
  formation: 'Which type of entity do you want to form?',
  transfer_in: 'Which type of entity is the company?',
  continuation_in: 'Which type of entity does it become?',
};

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

import { pepStatuses, pepStatusLabels, type PepStatus } from '@portal/shared-core/domain/kyc';
import { FormRadioCards, FormTextField } from '@portal/shared-core/ui/form';
import { useWatch } from 'react-hook-form';

import { FieldQuestions } from '../components/field-questions.tsx';
import { PartPanel } from '../components/part-panel.tsx';
import { asksForPosition, type KycForm } from '../kyc-form.ts';
import type { Part } from '../kyc-parts.ts';
import { fieldLabels as labels } from '../kyc-labels.ts';

const explanations: Record<PepStatus, string> = {
  none: 'Neither you, your close family nor a close business partner holds or has held a public office.',
  domestic:
    'Now or earlier: a minister, member of parliament, judge, senior official, or head of a state company.',
  foreign: 'The same for another state, or an ambassador or a senior officer of its forces.',
  international: 'A director or board member of a body such as the United Nations or the IMF.',
  family_or_associate:
    'The spouse, parent, child, brother, sister or close business partner of such a person.',
};

const options = pepStatuses.map((status) => ({
  value: status,
  label: pepStatusLabels[status],
  explanation: explanations[status],
}));

/** Political exposure, in reassuring terms. */
export function Office({ part }: { part: Part }) {
  const status = useWatch<KycForm, 'pep.status'>({ name: 'pep.status' });
  return (
    <PartPanel
      part={part}
      why="The law requires extra checks for people with public functions and those close to them. It implies no wrongdoing, and we ask everyone."
    >
      <FormRadioCards<KycForm>
        name="pep.status"
        label="Which of these applies to you?"
        options={options}
      />
      {asksForPosition(status) && (
        <FormTextField<KycForm>
          name="pep.position"
          label={labels['pep.position']}
          help="The office, the country, who holds it, and since when or until when."
          multiline
          rows={2}
          maxLength={2000}
        />
      )}
      <FieldQuestions about="pep" />
    </PartPanel>
  );
}

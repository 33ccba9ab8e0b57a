import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';

import { QuestionFields } from '#/components/questions/question-fields.tsx';
import {
  newQuestion,
  questionForm,
  questionsToSend,
} from '#/components/questions/question-form.ts';

import { useRequestInformation } from '../api/application.mutations.ts';
import { keptKey, type Application } from '../api/application.queries.ts';
import { fieldsOf } from '../fields.ts';

/** Questions to the client, each about a field where it can be: they answer in place, and the application waits for them. */
export function AskForm({ application, close }: { application: Application; close: () => void }) {
  return (
    <Panel title="Ask the client" note="the application then waits for the answers">
      <CommandForm
        label="Ask the client"
        command={useRequestInformation(application.id)}
        resolver={zodResolver(questionForm)}
        defaultValues={{ questions: [newQuestion()] }}
        toInput={questionsToSend}
        onDone={close}
        onCancel={close}
        submit="Send to the client"
        keep={keptKey(useTenantScope(), 'ask', application.id)}
      >
        {({ control }) => (
          <QuestionFields
            control={control}
            places={[
              { value: '', label: 'The application as a whole' },
              ...fieldsOf(application.content),
            ]}
          />
        )}
      </CommandForm>
    </Panel>
  );
}

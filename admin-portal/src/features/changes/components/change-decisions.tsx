import { z, zodResolver } from '@portal/shared-core/schema';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, Panel, QueryPanel, useDisclosure } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';

import { reasonsQuery } from '#/components/decisions/reason.queries.ts';
import { RejectionFields } from '#/components/decisions/rejection-fields.tsx';
import { noRejection, rejection, rejectionInput } from '#/components/decisions/rejection.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useAskAboutChange, useRejectChange } from '../api/change.mutations.ts';
import { keptKey, type Change } from '../api/change.queries.ts';

/** What staff can do instead of moving on: ask the client, or reject; one form at a time. */
export function ChangeDecisions({ change }: { change: Change }) {
  const ask = useDisclosure();
  const reject = useDisclosure();
  const missing = useNotAllowed('approve_change_request');
  const { state } = change;
  const mayAsk = state === 'in_review';
  const mayReject = state === 'in_review' || state === 'approved';
  if (missing || !mayReject) return null;
  if (ask.isOpen) return <AskForm change={change} close={ask.close} />;
  if (reject.isOpen) return <RejectForm change={change} close={reject.close} />;
  return (
    <Actions>
      {mayAsk && (
        <Button ref={ask.opener} onClick={ask.open}>
          Ask the client
        </Button>
      )}
      <Button danger ref={reject.opener} onClick={reject.open}>
        Reject
      </Button>
    </Actions>
  );
}

const question = z.object({
  question: z.string().check(z.trim(), z.minLength(1, 'Write the question.')),
});

function AskForm({ change: { id }, close }: { change: Change; close: () => void }) {
  return (
    <Panel title="Ask the client" note="they edit the request and submit it again">
      <CommandForm
        label="Ask the client"
        command={useAskAboutChange(id)}
        resolver={zodResolver(question)}
        defaultValues={{ question: '' }}
        toInput={(values) => values}
        onDone={close}
        onCancel={close}
        submit="Send to the client"
        keep={keptKey(useTenantScope(), 'ask', id)}
      >
        {({ control }) => (
          <FormTextField
            name="question"
            control={control}
            label="Question"
            multiline
            rows={3}
            maxLength={2000}
          />
        )}
      </CommandForm>
    </Panel>
  );
}

function RejectForm({ change: { id, kind }, close }: { change: Change; close: () => void }) {
  const scope = useTenantScope();
  const reasons = useQuery(reasonsQuery(scope, 'change'));
  const reject = useRejectChange(id);
  return (
    <QueryPanel
      title={`Reject the ${changeKindLabels[kind].toLowerCase()}`}
      note={() => 'the client is notified at once; this is final'}
      query={reasons}
      failed="The reasons could not be loaded"
    >
      {(options) => (
        <CommandForm
          label="Reject"
          command={reject}
          resolver={zodResolver(rejection)}
          defaultValues={noRejection}
          toInput={(values) => rejectionInput(options, values)}
          onDone={close}
          onCancel={close}
          submit="Reject the request"
          danger
          keep={keptKey(scope, 'reject', id)}
        >
          {({ control }) => <RejectionFields control={control} reasons={options} />}
        </CommandForm>
      )}
    </QueryPanel>
  );
}

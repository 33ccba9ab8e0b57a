import { moveInErrors } from '@portal/shared-core/errors/move-in';
import { addErrors } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, QueryPanel, Stack, TextLink } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormRadioCards, FormSelect } from '@portal/shared-core/ui/form';
import { ArrearsLines } from '@portal/shared-core/views/arrears-lines';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { useDecideArrears } from '../api/application.mutations.ts';
import { applicationQueries, type Application } from '../api/application.queries.ts';
import { reviewQueries } from '../api/review.queries.ts';
import { ARREARS } from '../fields.ts';

addErrors(moveInErrors);

const stated = {
  '': 'The client did not say who pays.',
  client: 'The client wants to pay it with the first invoice.',
  former_agent: 'The client says that the present agent settles it.',
};

/** What a company that moves here owes the Registrar, and the decision of staff who pays it. */
export function ArrearsPanel({ application }: { application: Application }) {
  const { id, state, content, arrears_decision: decision } = application;
  const arrears = useQuery(applicationQueries.arrears(useTenantScope(), id));
  const isDecided = decision !== null;
  const paidBy = decision === 'former_agent' ? 'former_agent' : isDecided ? 'client' : 'undecided';
  return (
    <div id={ARREARS} tabIndex={-1}>
      <QueryPanel
        title="Arrears"
        note={(lines) => lines.length > 0 && 'as of today'}
        query={arrears}
        failed="The arrears could not be worked out"
        isEmpty={(lines) => lines.length === 0}
        empty={
          <InlineAlert tone="good">
            Nothing is open: the annual fees are paid up to {content.entry?.paid_up_to ?? 'today'}.
          </InlineAlert>
        }
      >
        {(lines) => (
          <Stack>
            <ArrearsLines lines={lines} paidBy={paidBy} />
            {state === 'in_review' ? (
              <>
                {!isDecided && <p>{stated[content.entry?.arrears_by ?? '']}</p>}
                <Decide key={decision} application={application} />
              </>
            ) : (
              isDecided && (
                <p>
                  Decided:{' '}
                  {decision === 'former_agent'
                    ? 'settled by the former agent'
                    : 'collected with the first invoice'}
                  .{' '}
                  {application.arrears_document_id && (
                    <TextLink to={paths.document(application.arrears_document_id)}>
                      Open the document
                    </TextLink>
                  )}
                </p>
              )
            )}
          </Stack>
        )}
      </QueryPanel>
    </div>
  );
}

function Decide({ application }: { application: Application }) {
  const { id, arrears_decision: decision, arrears_document_id: document } = application;
  const { data: own = [] } = useQuery(reviewQueries.documents(useTenantScope(), id));
  const accepted = own.filter(({ status }) => status === 'accepted');
  return (
    <CommandForm
      label="Who pays the arrears"
      command={useDecideArrears(id)}
      defaultValues={{ decision: decision ?? '', document_id: document ?? '' }}
      toInput={(values) => values}
      submit={decision ? 'Change the decision' : 'Decide'}
      variant="outlined"
    >
      {({ control, watch }) => (
        <>
          <FormRadioCards
            name="decision"
            control={control}
            label="Who pays the arrears?"
            options={[
              {
                value: 'first_invoice',
                label: 'Collected with the first invoice',
                explanation:
                  'The invoice of the application gets these lines; the duties stay open.',
              },
              {
                value: 'former_agent',
                label: 'Settled by the former agent',
                explanation: 'An accepted document of the application shows it.',
              },
            ]}
          />
          {watch('decision') === 'former_agent' && (
            <FormSelect
              name="document_id"
              control={control}
              label="Document that shows it"
              help={
                accepted.length === 0
                  ? 'No document of the company is accepted yet. Review the documents first.'
                  : undefined
              }
              placeholder="Choose a document"
              options={accepted.map(({ id: value, category, file_name: file }) => ({
                value,
                label: `${category.name}, ${file}`,
              }))}
            />
          )}
        </>
      )}
    </CommandForm>
  );
}

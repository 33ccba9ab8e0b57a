import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DetailPage,
  EmptyState,
  InlineAlert,
  Panel,
  StatusChip,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AlsoHere } from '#/components/presence/also-here.tsx';
import { paths } from '#/paths.ts';

import { statementQueries, type Statement } from './api/statement.queries.ts';
import { Decide } from './components/decide.tsx';
import { Difference } from './components/difference.tsx';
import { ReturnForm } from './components/return-form.tsx';
import { SignedText } from './components/signed-text.tsx';
import { StatementFacts } from './components/statement-facts.tsx';
import { chipOf } from './standings.ts';

/** One yearly statement for staff: what the client signed as a difference to the year before, and the decision (YEAR-02). */
export function StatementPage() {
  const statementId = useRequiredParam('statementId');
  // What is open in one statement is not open in the next.
  return <OneStatement key={statementId} statementId={statementId} />;
}

function OneStatement({ statementId }: { statementId: string }) {
  const { data } = useSuspenseQuery(statementQueries.detail(useTenantScope(), statementId));
  const [isReturning, setReturning] = useState(false);
  const { year, state, company, signatures, changed_blocks: changed } = data;
  const [signed, ...former] = signatures;
  return (
    <DetailPage
      title={`Yearly statement ${year}`}
      subText={[company.name, company.registration_number].filter(Boolean).join(', ')}
      status={<StatusChip {...chipOf(state, changed)} />}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Yearly statements', to: `${paths.statements}?year=${year}` },
        { label: company.name },
      ]}
      action={<Decide statement={data} isBusy={isReturning} onReturn={() => setReturning(true)} />}
      rail={<StatementFacts statement={data} />}
    >
      <AlsoHere subject={`statement:${statementId}`} />
      {isReturning && <ReturnForm statement={data} close={() => setReturning(false)} />}
      <Standing statement={data} />
      {signed ? (
        <>
          <Difference stated={signed.content} changed={changed} companyId={company.id} />
          <SignedText signed={signed} former={former} />
        </>
      ) : (
        <Panel>
          <EmptyState
            title="Not signed"
            text="What the client enters is shown here once they have signed it."
          />
        </Panel>
      )}
    </DetailPage>
  );
}

/** Why what is shown is not what holds now. */
function Standing({
  statement: { state, return_note: note, signatures },
}: {
  statement: Statement;
}) {
  if (state === 'returned' && note) {
    return (
      <InlineAlert tone="warning" title="Returned to the client">
        {note}
      </InlineAlert>
    );
  }
  if (state === 'open' && signatures.length > 0) {
    return (
      <InlineAlert tone="warning" title="The client took the signature back">
        They correct it and sign again. Below is what was signed before.
      </InlineAlert>
    );
  }
  return null;
}

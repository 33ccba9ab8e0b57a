import { useIssuer } from '@portal/shared-core/company';
import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, QueryPanel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { DeclarationPdfButton } from '@portal/shared-core/views';
import { toAppError } from '@portal/shared-core/errors';
import { useQuery } from '@tanstack/react-query';

import { statementQueries, type Statement } from '../api/statement.queries.ts';

const Text = styled('p')({ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginTop: 16,
  fontSize: 13,
  color: color.secondary,
});

/** What was signed, as it was signed, with its PDF. While staff have not accepted it, the client takes it back to correct it. */
export function SignedStatement({ statement }: { statement: Statement }) {
  const signature = useQuery(statementQueries.signature(useTenantScope(), statement.id));
  const issuer = useIssuer();
  const takeBack = useCommand('take_back_statement');
  const error = takeBack.error ? toAppError(takeBack.error) : undefined;
  return (
    <QueryPanel
      title="As signed"
      query={signature}
      failed="The signed statement could not be loaded"
      empty="Nothing is signed yet."
      isEmpty={(signed) => signed === null}
    >
      {(signed) =>
        signed && (
          <>
            <Text>{signed.body}</Text>
            <Foot>
              <span>
                Signed by {signed.signed_name} on {formatDate(signed.signed_at, 'long')}
              </span>
              <DeclarationPdfButton
                issuer={issuer}
                declaration={{
                  title: `Yearly statement ${statement.year}`,
                  subject: statement.company_name,
                  body: signed.body,
                  signedName: signed.signed_name,
                  signedAt: signed.signed_at,
                  address: signed.address,
                }}
              />
              {statement.state === 'answered' && statement.may_answer && (
                <Button
                  size="small"
                  loading={takeBack.isPending}
                  onClick={() => takeBack.mutate({ statement_id: statement.id })}
                >
                  Take back to correct
                </Button>
              )}
            </Foot>
            {error && (
              <InlineAlert tone="bad" title={error.entry.title}>
                {error.message}
              </InlineAlert>
            )}
          </>
        )
      }
    </QueryPanel>
  );
}

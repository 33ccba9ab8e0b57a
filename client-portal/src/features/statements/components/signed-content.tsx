import styled from '@emotion/styled';
import {
  blockState,
  blockTitles,
  heldValues,
  statementBlocks,
  type StatementBlock,
} from '@portal/shared-core/domain/statement';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, SlowNote } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { toAppError } from '@portal/shared-core/errors';
import { useQuery } from '@tanstack/react-query';

import { statementQueries, type Statement } from '../api/statement.queries.ts';
import { BlockKnown } from './block-known.tsx';

const Companies = styled('ul')({
  border: `1px solid ${color.line}`,
  borderRadius: 4,
  padding: '0 12px',
  '& > li': { padding: '8px 0', overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& summary': { cursor: 'pointer' },
  '& summary > span': { color: color.secondary, fontSize: 13 },
  '& h4': { margin: '10px 0 4px', fontSize: 13, fontWeight: 600 },
  '& h4 > span': { fontWeight: 400, color: color.secondary },
});

/** What is signed for each company, to be read before: what changed at once, all of it when it is opened. */
export function SignedContent({ statements }: { statements: readonly Statement[] }) {
  const ids = statements.map(({ id }) => id).toSorted();
  const { data, error, isPending } = useQuery(statementQueries.registersOf(useTenantScope(), ids));
  return (
    <>
      {error && (
        <InlineAlert tone="bad" title="The registers could not be loaded">
          {toAppError(error).message}
        </InlineAlert>
      )}
      {isPending && <SlowNote />}
      <Companies aria-label="Companies">
        {statements.map((statement) => (
          <li key={statement.id}>
            <details>
              <summary>
                {statement.company_name} <span>{changedText(statement)}</span>
              </summary>
              {statementBlocks.map((block) => (
                <section key={block}>
                  <h4>
                    {blockTitles[block]} <span>{isChanged(statement, block) && 'Changed'}</span>
                  </h4>
                  <BlockKnown
                    block={block}
                    prefill={heldValues(statement.prefill, statement.answers)}
                    registers={data?.get(statement.id)}
                  />
                  {noteOf(statement, block)}
                </section>
              ))}
            </details>
          </li>
        ))}
      </Companies>
    </>
  );
}

const isChanged = ({ prefill, answers }: Statement, block: StatementBlock) =>
  blockState(block, prefill, answers) === 'changed';

function changedText(statement: Statement): string {
  const changed = statementBlocks.filter((block) => isChanged(statement, block));
  if (changed.length === 0) return 'Nothing changed';
  return `Changed: ${changed.map((block) => blockTitles[block]).join(', ')}`;
}

/** What the client wrote of a register that changed. */
function noteOf({ answers }: Statement, block: StatementBlock) {
  const answer = answers[block];
  return answer && 'note' in answer && !answer.same ? <p>{answer.note}</p> : null;
}

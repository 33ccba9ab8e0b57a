import styled from '@emotion/styled';
import { SidePanel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { Outcome } from '../api/statement.mutations.ts';
import type { Statement } from '../api/statement.queries.ts';
import { SignForm } from './sign-form.tsx';

const Companies = styled('ul')({
  maxHeight: 280,
  overflowY: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: 4,
  padding: '4px 12px',
  '& > li': { padding: '4px 0', overflowWrap: 'anywhere' },
});

/** One signature over a list of statements. */
export function SignPanel({
  statements,
  onDone,
  onClose,
}: {
  statements: readonly Statement[];
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}) {
  return (
    <SidePanel title={`Sign ${statements.length} statements`} onClose={onClose}>
      <SignForm
        count={statements.length}
        prepare={() => Promise.resolve(statements.map(({ id, version }) => ({ id, version })))}
        onDone={(outcomes) => {
          onDone(outcomes);
          onClose();
        }}
        onCancel={onClose}
      >
        <p>Each statement is signed by itself, with its own text and PDF.</p>
        <Companies aria-label="Companies">
          {statements.map(({ id, company_name: name }) => (
            <li key={id}>{name}</li>
          ))}
        </Companies>
      </SignForm>
    </SidePanel>
  );
}

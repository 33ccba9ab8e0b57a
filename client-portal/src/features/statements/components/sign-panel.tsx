import { SidePanel } from '@portal/shared-core/ui';

import type { Outcome } from '../api/statement.mutations.ts';
import type { Statement } from '../api/statement.queries.ts';
import { SignForm } from './sign-form.tsx';
import { SignedContent } from './signed-content.tsx';

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
        <p>Open a company to read what you sign for it.</p>
        <SignedContent statements={statements} />
      </SignForm>
    </SidePanel>
  );
}

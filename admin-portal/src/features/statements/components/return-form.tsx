import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useReturn } from '../api/statement.mutations.ts';
import { statementQueries, type Statement } from '../api/statement.queries.ts';
import { useToNext } from './decide.tsx';

// As return_statement in the database asks.
const schema = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write what is to be corrected.'),
      z.maxLength(2000, 'Use at most 2,000 characters.'),
    ),
});

/** Returns a statement to the client with a note, and opens the next. */
export function ReturnForm({ statement, close }: { statement: Statement; close: () => void }) {
  const scope = useTenantScope();
  const { toNext } = useToNext(statement);
  return (
    <Panel title="Return to the client" note="they correct it and sign again">
      <CommandForm
        label="Return to the client"
        command={useReturn(statement.id)}
        resolver={zodResolver(schema)}
        defaultValues={{ note: '' }}
        toInput={(values) => values}
        submit="Return"
        danger
        toast={{ text: 'Statement returned' }}
        onDone={() => {
          close();
          toNext();
        }}
        onCancel={close}
        keep={[...statementQueries.all(scope), 'kept', 'return', statement.id]}
      >
        {({ control }) => (
          <FormTextField
            name="note"
            control={control}
            label="What is to be corrected"
            help="The client reads it."
            multiline
            rows={3}
            maxLength={2000}
          />
        )}
      </CommandForm>
    </Panel>
  );
}

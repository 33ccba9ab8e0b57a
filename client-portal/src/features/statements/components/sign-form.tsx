import { z, zodResolver } from '@portal/shared-core/schema';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import type { ReactNode } from 'react';

import { useDeclarant } from '#/components/declarant/declarant.tsx';

import { useSign, type Outcome } from '../api/statement.mutations.ts';
import { statementQueries } from '../api/statement.queries.ts';

const signature = z.object({
  signed_name: z.string().check(z.trim(), z.minLength(1, 'Type your full name.')),
});

/** One name under one or several statements. `prepare` saves first and gives the versions to sign; undefined where it cannot. */
export function SignForm({
  count,
  prepare,
  onDone,
  onCancel,
  children,
}: {
  count: number;
  prepare: () => Promise<readonly { id: string; version: number }[] | undefined>;
  onDone: (outcomes: readonly Outcome[]) => void;
  onCancel?: () => void;
  children?: ReactNode;
}) {
  const scope = useTenantScope();
  const { fullName } = useUser();
  const declarant = useDeclarant();
  const command = useSign(declarant.ensure);
  return (
    <CommandForm
      label="Sign"
      command={{
        isPending: command.isPending,
        mutate(name: string, options) {
          void prepare().then((statements) =>
            statements
              ? command.mutate({ statements, name }, options as never)
              : options.onStopped(),
          );
        },
      }}
      resolver={zodResolver(signature)}
      defaultValues={{ signed_name: '' }}
      toInput={({ signed_name: name }) => name}
      submit={count === 1 ? 'Sign the statement' : `Sign ${count} statements`}
      keep={[...statementQueries.all(scope), 'kept', 'sign']}
      onDone={(outcomes) => onDone(outcomes as readonly Outcome[])}
      {...(onCancel && { onCancel })}
    >
      {({ control }) => (
        <>
          {children}
          {declarant.field}
          <FormTextField
            name="signed_name"
            control={control}
            label="Full name, as your signature"
            help={`Type your name as your profile has it${fullName ? `: ${fullName}` : ''}. You state that the answers are true and complete.`}
            autoComplete="name"
          />
        </>
      )}
    </CommandForm>
  );
}

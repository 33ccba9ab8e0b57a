import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert, useDisclosure, type ButtonProps } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, type ReactNode } from 'react';

import type { AssignManyProps } from './assign-many.tsx';
import { useBulk, type BulkAction, type BulkArguments, type Outcome } from './bulk.mutations.ts';

const AssignMany = lazy(async () => ({ default: (await import('./assign-many.tsx')).AssignMany }));

type Look = Pick<ButtonProps, 'variant'>;

/** Opens the dialog that gives selected rows to a colleague; for who may not, it says why. */
export function AssignButton({
  held,
  variant,
  ...rows
}: Omit<AssignManyProps, 'onClose'> & Look & { held: string | undefined }) {
  const dialog = useDisclosure();
  return (
    <>
      {held && !dialog.isOpen ? (
        <HeldButton because={held}>Assign</HeldButton>
      ) : (
        <Button size="small" {...(variant && { variant })} onClick={dialog.open}>
          Assign…
        </Button>
      )}
      <Suspense>{dialog.isOpen && <AssignMany {...rows} onClose={dialog.close} />}</Suspense>
    </>
  );
}

/** Does an action whose arguments need no question. Without rows it stays in its place and shows no button: its answer may still come. */
export function BulkButton({
  action,
  args = {},
  ids,
  variant,
  onDone,
  children,
}: Look & {
  action: BulkAction;
  args?: BulkArguments;
  ids: readonly string[];
  onDone: (outcomes: readonly Outcome[]) => void;
  children: ReactNode;
}) {
  const command = useBulk(action, (rows: readonly string[]) => ({ ids: rows, args }));
  return (
    <>
      {command.error && <InlineAlert tone="bad">{toAppError(command.error).message}</InlineAlert>}
      {ids.length > 0 && (
        <Button
          size="small"
          {...(variant && { variant })}
          loading={command.isPending}
          onClick={() => command.mutate(ids, { onSuccess: onDone })}
        >
          {children}
        </Button>
      )}
    </>
  );
}

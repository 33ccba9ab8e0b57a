import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { unwrap, type Database } from '../supabase/index.ts';
import { useTenantScope } from './tenant-provider.tsx';

type Commands = Database['public']['Functions'];

/** A function of the database that a signed-in person may call. */
export type CommandName = keyof Commands;
/** Arguments of a command as the database names them. */
export type CommandArgs<Name extends CommandName> = Commands[Name]['Args'];

interface ActionOptions {
  /** The mutation ends when the queries on screen are read again, so that nothing out of date is shown in between. */
  untilRead?: boolean;
}

/**
 * A command of the database as a mutation: `const approve = useCommand('approve_application')`. `toArgs` turns what the screen has
 * into the command's arguments. Otherwise the same as `useAction`. Its error is the AppError that the command raised.
 */
export function useCommand<Name extends CommandName, Input = CommandArgs<Name>>(
  name: Name,
  toArgs: (input: Input) => CommandArgs<Name> = (input) => input as unknown as CommandArgs<Name>,
  options?: ActionOptions,
) {
  const { supabase } = useTenantScope();
  return useAction(
    async (input: Input) =>
      // A name in general has no arguments to the types of the client; `toArgs` has checked them.
      unwrap(await supabase.rpc(name, toArgs(input) as never)) as Commands[Name]['Returns'],
    options,
  );
}

/**
 * What a screen does with more than one command, or with something before or after it, as a mutation. Afterwards every query of the
 * tenant is read again, also after a refusal, because what the screen shows is then out of date; the mutation waits for it with
 * `untilRead` only. The same input again, while it is under way, is the same action: a double press sends once.
 */
export function useAction<Input, Result>(
  run: (input: Input) => Promise<Result>,
  { untilRead = false }: ActionOptions = {},
) {
  const { tenantId } = useTenantScope();
  const queryClient = useQueryClient();
  const underWay = useRef(new Map<string, Promise<Result>>());
  return useMutation({
    mutationFn(input: Input) {
      const key = JSON.stringify(input) ?? '';
      const running = underWay.current.get(key);
      if (running) return running;
      const begun = run(input).finally(() => underWay.current.delete(key));
      underWay.current.set(key, begun);
      return begun;
    },
    onSettled() {
      const reading = queryClient.invalidateQueries({
        predicate: ({ queryKey: [, owner] }) => owner === tenantId,
      });
      return untilRead ? reading : undefined;
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';

import { unwrap, type Database } from '../supabase/index.ts';
import { useTenantScope } from './tenant-provider.tsx';

type Commands = Database['public']['Functions'];

/** A function of the database that a signed-in person may call. */
export type CommandName = keyof Commands;
/** Arguments of a command as the database names them. */
export type CommandArgs<Name extends CommandName> = Commands[Name]['Args'];

/**
 * A command of the database as a mutation: `const approve = useCommand('approve_application')`. `toArgs` turns what the screen has
 * into the command's arguments. Afterwards every query of the tenant is read again, also after a refusal, because what the
 * screen shows is then out of date; the mutation does not wait for it. Its error is the AppError that the command raised.
 */
export function useCommand<Name extends CommandName, Input = CommandArgs<Name>>(
  name: Name,
  toArgs: (input: Input) => CommandArgs<Name> = (input) => input as unknown as CommandArgs<Name>,
) {
  const { supabase, tenantId } = useTenantScope();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) =>
      // A name in general has no arguments to the types of the client; `toArgs` has checked them.
      unwrap(await supabase.rpc(name, toArgs(input) as never)) as Commands[Name]['Returns'],
    onSettled: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [, owner] }) => owner === tenantId,
      });
    },
  });
}

import { isAppError, toAppError } from '@portal/shared-core/errors';
import { z, zodResolver } from '@portal/shared-core/schema';
import { renameUser, useUser } from '@portal/shared-core/session';
import { unwrap, useSupabase } from '@portal/shared-core/supabase';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState, type ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';

const nameForm = z.object({
  full_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter your full name. You declare under this name.'),
      z.maxLength(160, 'Use at most 160 characters.'),
      z.regex(/^[^@]*$/, 'Enter your name, not an email address.'),
    ),
});

type NameForm = z.infer<typeof nameForm>;

interface Declarant {
  /** Asks for the name, in the step of the declaration; null where the account has one. */
  field: ReactNode;
  /** Saves the name; false where there is none or it is refused, which its field says. */
  ensure: () => Promise<boolean>;
}

/**
 * The person under whose name something is declared. `refusal` is the answer of the database to the declaration, which may know that the
 * profile has no name.
 */
export function useDeclarant(refusal?: unknown): Declarant {
  const { id, fullName, email } = useUser();
  const supabase = useSupabase();
  const form = useForm<NameForm>({
    defaultValues: { full_name: '' },
    resolver: zodResolver(nameForm),
  });
  const [isSaved, setSaved] = useState(false);
  // A profile without a name is shown by its address.
  const isMissing =
    fullName.trim().toLowerCase() === email.toLowerCase() ||
    (isAppError(refusal) && refusal.code === 'profile.name_missing');
  const isRequested = isMissing && !isSaved;

  async function ensure() {
    if (!isRequested) return true;
    if (!(await form.trigger('full_name', { shouldFocus: true }))) return false;
    const name = form.getValues('full_name').trim();
    const saved = supabase.from('profiles').update({ full_name: name }).eq('id', id);
    try {
      unwrap(await saved.select('id').single());
    } catch (error) {
      form.setError('full_name', { message: toAppError(error).message }, { shouldFocus: true });
      return false;
    }
    renameUser(name);
    setSaved(true);
    return true;
  }

  return { field: isRequested && <NameOfDeclarant control={form.control} />, ensure };
}

function NameOfDeclarant({ control }: { control: Control<NameForm> }) {
  return (
    <FormTextField
      name="full_name"
      control={control}
      label="Your full name"
      help="You declare under this name. It is saved on your profile."
      autoComplete="name"
      maxLength={160}
    />
  );
}

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';

import { entryOf, type AppError } from '../../errors/index.ts';
import { showToast, type Toast } from '../feedback/toast.ts';
import { applyServerError, type ServerIssue } from '../form/apply-server-error.ts';

/** What `useCommand` returns, as far as a form uses it. */
export interface FormCommand<Input, Result> {
  mutate: (
    input: Input,
    options: {
      onSuccess: (result: Result) => void;
      onError: (error: AppError) => void;
      /** The command was not sent after all, such as after a question that was answered with no. */
      onStopped: () => void;
    },
  ) => void;
  isPending: boolean;
}

export interface CommandFormOptions<Values extends FieldValues, Input, Result> {
  command: FormCommand<Input, Result>;
  defaultValues: Values;
  /** `zodResolver(schema)`; without it every value is sent. */
  resolver?: Resolver<Values>;
  /** The input of the command; `choice` is the value of the pressed button where the form has several. */
  toInput: (values: Values, choice: string | undefined) => Input;
  onDone?: (result: Result) => void;
  /** After a refusal, beside its message. */
  onRefused?: (error: AppError) => void;
  /** What a refusal is about that belongs to no field of the form, such as the person of `people.0`; stands before its title. */
  nameOf?: (field: string) => string | undefined;
  /** Shown when the command has run; with Undo where that is safe. */
  toast?: Toast;
  /**
   * What is typed is kept in the query cache under this key until it is sent: it survives a colleague's change, a closed form and
   * another page. Begin it with portal and tenant and name the subject: `[...applicationQueries.all(scope), 'kept', 'reject', id]`.
   */
  keep?: QueryKey;
}

/** Why the database refused a command, and at which field. */
export interface Refusal extends ServerIssue {
  title: string;
}

/** State of a form that runs one command: its fields, its refusals, and what is typed but not sent. */
export function useCommandForm<Values extends FieldValues, Input, Result>({
  command,
  defaultValues,
  resolver,
  toInput,
  onDone,
  onRefused,
  nameOf,
  toast,
  keep,
}: CommandFormOptions<Values, Input, Result>): {
  form: UseFormReturn<Values>;
  submit: (choice?: string) => void;
  refusals: readonly Refusal[];
  forget: () => void;
  /** What was typed before and not sent is in the fields again. */
  isRestored: boolean;
} {
  const kept = useKeptValues<Values>(keep);
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    // Kept values make the form dirty, as they were when they were typed.
    ...(kept.initial && { values: kept.initial, resetOptions: { keepDefaultValues: true } }),
    ...(resolver && { resolver }),
  });
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  // `isPending` is of the last render: a second press can come before the next one.
  const isSubmitted = useRef(false);
  kept.follow(form);

  function refuse(error: AppError) {
    const issues = issuesOf(error);
    const rest = applyServerError(form.setError, issues, (path) => isFieldOf(defaultValues, path));
    setRefusals(issues.filter((issue) => rest.includes(issue)).map(named));
    onRefused?.(error);
  }

  function named(refusal: Refusal): Refusal {
    const name = refusal.field && nameOf?.(refusal.field);
    return name ? { ...refusal, title: `${name}: ${refusal.title}` } : refusal;
  }

  return {
    form,
    refusals,
    forget: kept.forget,
    isRestored: kept.initial !== undefined,
    submit(choice) {
      if (command.isPending || isSubmitted.current) return;
      isSubmitted.current = true;
      setRefusals([]);
      void form.handleSubmit(
        (values) =>
          command.mutate(toInput(values, choice), {
            onSuccess(result) {
              isSubmitted.current = false;
              kept.forget();
              if (toast) showToast(toast);
              onDone?.(result);
            },
            onError(error) {
              isSubmitted.current = false;
              refuse(error);
            },
            onStopped() {
              isSubmitted.current = false;
            },
          }),
        () => {
          isSubmitted.current = false;
        },
      )();
    },
  };
}

function issuesOf(error: AppError): Refusal[] {
  const { code, message, entry, issues } = error;
  if (issues.length === 0)
    return [{ code, message, title: entry.title, field: entry.field ?? null }];
  return issues.map(({ code: each, field }) => {
    const { title, message: text } = entryOf(each);
    return { code: each, field, title, message: text };
  });
}

function isFieldOf(values: FieldValues, path: string): boolean {
  return (path.split('.')[0] ?? path) in values;
}

/** The values of a form that outlive it, until they are sent. */
function useKeptValues<Values extends FieldValues>(keep: QueryKey | undefined) {
  const queryClient = useQueryClient();
  const [initial] = useState(() => keep && queryClient.getQueryData<Values>(keep));
  const latest = useRef({
    keep,
    form: undefined as UseFormReturn<Values> | undefined,
    isSent: false,
  });

  useEffect(() => {
    const state = latest.current;
    return () => {
      if (!state.keep || state.isSent || !state.form?.formState.isDirty) return;
      queryClient.setQueryDefaults(state.keep, { gcTime: Infinity });
      queryClient.setQueryData(state.keep, state.form.getValues());
    };
  }, [queryClient]);

  return {
    initial,
    follow(form: UseFormReturn<Values>) {
      void form.formState.isDirty; // react-hook-form tracks what a render has read
      latest.current.form = form;
    },
    forget() {
      latest.current.isSent = true;
      if (keep) queryClient.removeQueries({ queryKey: keep, exact: true });
    },
  };
}

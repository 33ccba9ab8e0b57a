import { entryOf, toAppError, type AppError } from '@portal/shared-core/errors';
import { useEffect, useRef, useState, type FormEvent } from 'react';

/** What is wrong, by field; under `form` what belongs to none of its fields. */
export type FieldErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

/**
 * The behaviour of a sign-in form: validates the input, runs one submission at a time, shows a refusal at its field or above the form, and
 * moves the focus there. `action` throws an AppError.
 */
export function useFormAction<Field extends string>({
  fields,
  check,
  action,
}: {
  fields: readonly Field[];
  check?: () => FieldErrors<Field>;
  action: () => Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const startedAt = useRef<Element>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A button that is busy loses the focus: what belongs to no field gives it back to where the person was.
    const back = first ?? startedAt.current;
    if (back instanceof HTMLElement && form.current?.contains(back)) back.focus();
  }, [errors]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    startedAt.current = document.activeElement;
    const found = check?.() ?? {};
    setErrors(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      setErrors(errorsOf(toAppError(error), fields));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    errors,
    /** For the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  };
}

function errorsOf<Field extends string>(
  { entry, issues, message }: AppError,
  fields: readonly Field[],
): FieldErrors<Field> {
  const field = fields.find((name) => name === entry.field) ?? 'form';
  const reasons = issues.map(({ code }) => entryOf(code).message);
  const errors: FieldErrors<Field> = {};
  errors[field] = reasons.length > 0 ? reasons.join(' ') : message;
  return errors;
}

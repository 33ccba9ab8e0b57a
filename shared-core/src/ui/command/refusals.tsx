import { InlineAlert } from '../feedback/inline-alert.tsx';
import type { Refusal } from './use-command-form.ts';

/** The refusals of a command that belong to no field. */
export function Refusals({ of: refusals }: { of: readonly Refusal[] }) {
  return refusals.map(({ code, field, title, message }) => (
    <InlineAlert key={`${code} ${field ?? ''}`} tone="bad" title={title}>
      {message}
    </InlineAlert>
  ));
}

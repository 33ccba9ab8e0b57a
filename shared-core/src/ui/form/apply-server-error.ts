import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** What the server refused: a code, where, and the catalogue's words for it. */
export interface ServerIssue {
  code: string;
  /** Dotted path as the server writes it: 'people.2.name'. Missing when the whole form is meant. */
  field?: string | null;
  message: string;
}

/**
 * Puts what the server refused on the fields of a form, and focuses the first. Returns what belongs to no field
 * of `isField`, for an alert above the form.
 */
export function applyServerError<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  issues: ServerIssue | readonly ServerIssue[],
  isField: (field: string) => boolean = () => true,
): ServerIssue[] {
  const rest: ServerIssue[] = [];
  let isFirst = true;
  for (const issue of 'code' in issues ? [issues] : issues) {
    if (!issue.field || !isField(issue.field)) {
      rest.push(issue);
      continue;
    }
    // The server's paths are text; a path the form does not have is what isField is for.
    setError(
      issue.field as FieldPath<Values>,
      { type: issue.code, message: issue.message },
      { shouldFocus: isFirst },
    );
    isFirst = false;
  }
  return rest;
}

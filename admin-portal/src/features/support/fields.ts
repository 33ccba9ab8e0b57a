/** The fields that a prepared answer may have, as the database knows them. */
const FIELD = /\{\{\s*(client\.first_name|company\.name)\s*\}\}/g;

export interface FieldValues {
  clientName: string | null;
  companyName: string | null;
}

/** The wording with what is known of the ticket. A field without a value stays, for its author to replace. */
export function fillFields(body: string, { clientName, companyName }: FieldValues): string {
  const values: Record<string, string> = {
    'client.first_name': clientName?.trim().split(/\s+/)[0] ?? '',
    'company.name': companyName?.trim() ?? '',
  };
  return body.replaceAll(FIELD, (field, name: string) => values[name] || field);
}

/** Whether a field still waits for its value. */
export function hasFields(text: string): boolean {
  return text.search(FIELD) !== -1;
}

import { fieldsIn, unknownField, type TemplateSubject } from './template-fields.ts';

/** A line of a Word document: a paragraph with text, and where it is. */
export interface WordLine {
  text: string;
  where: string;
}

/** What is between braces in a line and is no field of the subject, and the line it is in. */
export interface UnknownField {
  field: string;
  where: string;
  text: string;
}

/** What is between braces and is no field of the subject, each with where it is. A field does not go over the end of a paragraph. */
export function unknownFields(
  subject: TemplateSubject,
  lines: readonly WordLine[],
): UnknownField[] {
  return lines.flatMap(({ text, where }) => {
    const fields = new Set<string>();
    for (const name of fieldsIn(text)) {
      const field = unknownField(subject, `{{${name}}}`);
      if (field !== undefined) fields.add(field);
    }
    const rest = unknownField(subject, text.replaceAll(/\{\{[^{}]*\}\}/g, ''));
    if (rest !== undefined) fields.add(rest);
    const line = text.trim();
    const shown = line.length > 80 ? `${line.slice(0, 79)}…` : line;
    return Array.from(fields, (field) => ({ field, where, text: shown }));
  });
}

import { unknownFields, type UnknownField, type WordLine } from '../../domain/template-lines.ts';
import { z } from '../../schema/index.ts';

import { aboutTemplate, type TemplateValuesOfForm } from './template-schema.ts';

/** The Word document of a template: one that was picked, or that of the newest version. */
export interface WordFile {
  name: string;
  hash: string;
  /** Where it is stored, or will be. */
  path: string;
  body: string;
  lines: readonly WordLine[];
  /** Of one that is not stored yet. */
  picked?: File;
}

/** What the form of a template that is a Word document holds. */
export interface WordValues extends Omit<TemplateValuesOfForm, 'body'> {
  file: WordFile | null;
}

/** '{{client.nam}} in the text: “Dear {{client.nam}}”.' */
export const unknownText = ({ field, where, text }: UnknownField) =>
  `${field} in ${where}${text === field ? '' : `: “${text}”`}`;

/** As save_document_template in the database asks; each unknown field is named with where it is. */
export const wordSchema = z
  .object({
    ...aboutTemplate,
    file: z
      .custom<WordFile | null>()
      .check(z.refine((file) => file !== null, 'Choose the Word document.')),
    version: z.number(),
  })
  .check(({ value, issues }) => {
    const [unknown] = unknownFields(value.subject, value.file?.lines ?? []);
    if (!unknown) return;
    issues.push({
      code: 'custom',
      path: ['file'],
      input: value.file,
      message:
        'The document has fields that do not exist. Correct them in Word, and choose it again.',
    });
  });

import { unknownField, type TemplateSubject } from '../../domain/template-fields.ts';
import { z } from '../../schema/index.ts';

import type { TemplateKind } from './template.queries.ts';

const MOST_LETTERS = 40_000;

/** What the form of a template holds. */
export interface TemplateValuesOfForm {
  name: string;
  kind: TemplateKind;
  subject: TemplateSubject;
  body: string;
  /** The version that the wording was written over; 0 for a new template. */
  version: number;
}

/** What any template says of itself. */
export const aboutTemplate = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(120, 'Use at most 120 characters.'),
    ),
  kind: z.enum([
    'letter',
    'resolution',
    'minutes',
    'engagement_letter',
    'clearance_letter',
    'other',
  ]),
  subject: z.enum(['company', 'application', 'change_request']),
};

/** As save_document_template in the database asks; an unknown field is named. */
export const templateSchema = z
  .object({
    ...aboutTemplate,
    body: z.string().check(
      z.refine((body) => body.trim() !== '', 'Write the wording.'),
      z.maxLength(MOST_LETTERS, 'Use at most 40,000 characters.'),
    ),
    version: z.number(),
  })
  .check(({ value, issues }) => {
    const unknown = unknownField(value.subject, value.body);
    if (unknown === undefined) return;
    issues.push({
      code: 'custom',
      path: ['body'],
      input: value.body,
      message: `${unknown} is no field. Pick fields from the list.`,
    });
  });

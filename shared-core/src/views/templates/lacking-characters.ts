import { fieldsIn, fieldTexts, templateFields } from '../../domain/template-fields.ts';
import type { TemplateSubject } from '../../domain/template-fields.ts';
import type { TemplateValues } from '../../supabase/json.types.ts';
import { lackingIn, type Covers, type Lacking } from '../pdf/coverage.ts';

/** Which characters of a document the font lacks, by the field that has them; those of the wording itself come first. */
export function lackingInTemplate(
  { subject, body, values }: { subject: TemplateSubject; body: string; values: TemplateValues },
  covers: Covers,
): Lacking[] {
  const used = fieldsIn(body);
  const fields = templateFields[subject]
    .filter(({ name }) => used.includes(name))
    .map(({ name, label }) => ({
      label,
      text: (fieldTexts(subject, name, values) ?? []).join('\n'),
    }));
  return lackingIn([{ label: 'Wording of the template', text: body }, ...fields], covers);
}

import { nassauToday } from '../../domain/format.ts';
import type { TemplateSubject } from '../../domain/template-fields.ts';
import type { TemplateValues } from '../../supabase/json.types.ts';
import type { Issuer } from '../pdf/issuer.ts';
import type { PaperFonts } from '../pdf/paper.ts';
import { blocksOf } from './blocks.ts';
import { fillWith } from './fill.ts';
import { makeTemplatePdf } from './make-template-pdf.ts';

/** A document of a template as PDF. What is missing is a line to fill in by hand. */
export function templateFile({
  title,
  body,
  subject,
  values,
  issuer,
  fonts,
}: {
  title: string;
  body: string;
  subject: TemplateSubject;
  values: TemplateValues;
  issuer: Issuer;
  fonts: PaperFonts;
}): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = blocksOf(body, fillWith(subject, values, 'blank'));
  return makeTemplatePdf(title, blocks, {
    issuer,
    madeOn: nassauToday(),
    fonts,
  });
}

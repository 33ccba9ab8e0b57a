import { nassauToday } from '../../domain/format.ts';
import type { TemplateSubject } from '../../domain/template-fields.ts';
import type { TemplateValues } from '../../supabase/json.types.ts';
import { fetchFontsWithItalic } from '../pdf/download-pdf.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { blocksOf } from './blocks.ts';
import { fillWith } from './fill.ts';
import { makeTemplatePdf } from './make-template-pdf.ts';

/** A document of a template as PDF. What is missing is a line to fill in by hand. Rejects where the fonts cannot be fetched. */
export async function templateFile({
  title,
  body,
  subject,
  values,
  issuer,
}: {
  title: string;
  body: string;
  subject: TemplateSubject;
  values: TemplateValues;
  issuer: Issuer;
}): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = blocksOf(body, fillWith(subject, values, 'blank'));
  return makeTemplatePdf(title, blocks, {
    issuer,
    madeOn: nassauToday(),
    fonts: await fetchFontsWithItalic(),
  });
}

import type { TemplateSubject } from '@portal/shared-core/domain/template-fields';
import {
  fetchTemplateFile,
  WORD_TYPE,
  wordTools,
  type TemplateInUse,
  type TemplateWording,
} from '@portal/shared-core/firm';
import type { Database, PortalClient } from '@portal/shared-core/supabase';
import { saveFile } from '@portal/shared-core/ui';
import { pdfFileName, type Issuer } from '@portal/shared-core/views';

import { pdfTools } from './pdf-tools.ts';

type Values = Database['public']['Functions']['make_document']['Returns'];

export interface DocumentWriter {
  type: string;
  write: (values: Values) => Promise<Uint8Array<ArrayBuffer>>;
  nameFor: (title: string) => string;
  /** Gives the file to the browser as a download. */
  save: (name: string, bytes: Uint8Array<ArrayBuffer>) => void;
}

/**
 * What writes documents of a template: a PDF of its wording, or its Word document with the fields filled. Code, fonts and file are fetched
 * before anything is recorded: without them no document can be made.
 */
export async function documentWriter(
  supabase: PortalClient,
  template: Pick<TemplateInUse, 'name'>,
  { body, file }: TemplateWording,
  { subject, issuer }: { subject: TemplateSubject; issuer: Issuer },
): Promise<DocumentWriter> {
  const title = template.name;
  if (file) {
    const [{ fillWordTemplate }, bytes] = await Promise.all([
      wordTools(),
      fetchTemplateFile(supabase, file),
    ]);
    return {
      type: WORD_TYPE,
      write: (values) => Promise.resolve(fillWordTemplate(bytes, subject, values)),
      nameFor: (about) => pdfFileName(title, about).replace(/\.pdf$/, '.docx'),
      save: (name, made) => saveFile(name, made, WORD_TYPE),
    };
  }
  const tools = await pdfTools();
  const { fonts, templateFile } = tools;
  return {
    type: 'application/pdf',
    write: (values) => templateFile({ title, body, subject, values, issuer, fonts }),
    nameFor: (about) => pdfFileName(title, about),
    save: (name, made) => tools.savePdf(name, made),
  };
}

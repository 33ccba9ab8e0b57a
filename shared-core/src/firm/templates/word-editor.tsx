import styled from '@emotion/styled';
import { toAppError } from '../../errors/index.ts';
import { zodResolver } from '../../schema/index.ts';
import { storageOf, unwrap, type PortalClient } from '../../supabase/index.ts';
import { useAction, useTenantScope } from '../../tenant/index.ts';
import { Button, InlineAlert, Stack } from '../../ui/index.ts';
import { CommandForm } from '../../ui/command/index.ts';
import { color, media } from '../../ui/theme/index.ts';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { WORD_TYPE } from './template-file.ts';
import { templatesKey } from './template.queries.ts';

import type { Template } from './template-page.queries.ts';
import { wordSchema, type WordFile, type WordValues } from './word-schema.ts';
import { FieldNames } from './field-list.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { AboutFields } from './template-editor.tsx';
import { WordFileField } from './word-file-field.tsx';
import { useHeld } from './template-house.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 32,
  alignItems: 'start',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Note = styled('p')({ fontSize: 13, color: color.secondary });

/** The file of a version as the form holds it; its lines say not where they are, since they were checked when it was saved. */
export const savedFile = ({
  body,
  file_path: path,
  file_name: name,
  file_hash: hash,
}: Template['versions'][number]): WordFile | null =>
  path && name && hash
    ? {
        path,
        name,
        hash,
        body,
        lines: body.split('\n').map((text) => ({ text, where: 'the document' })),
      }
    : null;

/** A template that is a Word document of the firm, beside a preview of its text. What is entered is kept until it is saved. */
export function WordEditor({
  templateId,
  keptAs = templateId,
  initial,
  onSaved,
  template,
}: {
  templateId: string;
  keptAs?: string;
  initial: WordValues;
  onSaved: () => void;
  /** As it is by now; a colleague may have saved meanwhile. */
  template?: Template;
}) {
  const scope = useTenantScope();
  const held = useHeld('save_document_template');
  const isNew = initial.version === 0;
  const save = useAction(
    async ({ name, kind, subject, file, version }: WordValues & { file: WordFile }) => {
      if (file.picked) await place(scope.supabase, file.path, file.picked);
      return unwrap(
        await scope.supabase.rpc('save_document_template', {
          template_id: templateId,
          tenant_id: scope.tenantId,
          name,
          kind,
          subject,
          body: file.body,
          expected_version: version,
          file_path: file.path,
          file_name: file.name,
          file_hash: file.hash,
        }),
      );
    },
    { untilRead: true },
  );
  return (
    <CommandForm<WordValues, WordValues & { file: WordFile }, number>
      label="Word document of the template"
      command={save}
      resolver={zodResolver(wordSchema)}
      defaultValues={initial}
      toInput={(values) => values as WordValues & { file: WordFile } /* checked by the form */}
      submit={isNew ? 'Save as a draft' : 'Save as the next version'}
      toast={{ text: 'Template saved' }}
      onDone={onSaved}
      nameOf={(field) => field}
      keep={[...templatesKey(scope), 'kept', keptAs]}
      {...(held && { held: { because: held, onPress: () => undefined } })}
    >
      {(form) => (
        <>
          {held && <Note>{held}</Note>}
          {template && <Meanwhile form={form} template={template} />}
          <Columns>
            <Stack>
              <AboutFields control={form.control} isNew={isNew} />
              <WordFileField control={form.control} templateId={templateId} />
              <Note>
                Write a field between double braces in the document, as in {'{{company.name}}'}.
                Where a list is alone in a paragraph, the paragraph is there for each of its
                entries. A value looks like the first brace of its field.
              </Note>
              <Fields form={form} />
            </Stack>
            <Preview form={form} />
          </Columns>
        </>
      )}
    </CommandForm>
  );
}

function Fields({ form: { control } }: { form: UseFormReturn<WordValues> }) {
  return <FieldNames subject={useWatch({ control, name: 'subject' })} />;
}

function Preview({ form: { control } }: { form: UseFormReturn<WordValues> }) {
  const [subject, file] = useWatch({ control, name: ['subject', 'file'] });
  if (!file) return <Note>The text of the document is shown here once one is selected.</Note>;
  return <PreviewPane key={subject} subject={subject} body={file.body} isWord />;
}

/** Sends the file to its place. One that is there already is from an attempt before. */
async function place(supabase: PortalClient, path: string, file: File): Promise<void> {
  const bucket = (await storageOf(supabase)).from('templates');
  const { error } = await bucket.upload(path, file, { contentType: WORD_TYPE });
  if (!error || /exist/i.test(error.message)) return;
  // The storage service says "not allowed" to each refusal of a policy; the database knows why.
  const { error: reason } = await supabase.rpc('check_upload', { path });
  const known = reason && toAppError(reason);
  throw known?.code.includes('.') ? known : toAppError(error);
}

/** What a colleague saved while this form was open. */
function Meanwhile({ form, template }: { form: UseFormReturn<WordValues>; template: Template }) {
  const version = useWatch({ control: form.control, name: 'version' });
  const [theirs] = template.versions;
  if (version === template.last_version || !theirs) return null;
  const { name, kind, subject, last_version: last } = template;
  return (
    <InlineAlert
      tone="warning"
      title={`${theirs.author?.full_name ?? 'A colleague'} saved version ${theirs.version} meanwhile`}
      action={
        <>
          <Button
            size="small"
            onClick={() => form.setValue('version', last, { shouldDirty: true })}
          >
            Keep mine
          </Button>
          <Button
            size="small"
            onClick={() =>
              form.reset({ name, kind, subject, file: savedFile(theirs), version: last })
            }
          >
            Take theirs
          </Button>
        </>
      }
    >
      Your document is still here. If you keep yours, it becomes the version after theirs.
    </InlineAlert>
  );
}

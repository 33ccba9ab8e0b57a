import styled from '@emotion/styled';
import { zodResolver } from '../../schema/index.ts';
import { useCommand, useTenantScope } from '../../tenant/index.ts';
import { Stack } from '../../ui/index.ts';
import { CommandForm } from '../../ui/command/index.ts';
import { FormSelect, FormTextField } from '../../ui/form/index.ts';
import { color, media } from '../../ui/theme/index.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';

import { templateKinds, templatesKey, templateSubjects } from './template.queries.ts';

import { templateSchema, type TemplateValuesOfForm as Values } from './template-schema.ts';
import { FieldList } from './field-list.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { useHeld } from './template-house.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 32,
  alignItems: 'start',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Note = styled('p')({ fontSize: 13, color: color.secondary });

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The wording of a template beside its preview. What is typed is kept until it is saved. */
export function TemplateEditor({
  templateId,
  keptAs = templateId,
  initial,
  onSaved,
  meanwhile,
}: {
  templateId: string;
  /** What is typed is kept under this name: of a new template, what it started from. */
  keptAs?: string;
  initial: Values;
  onSaved: () => void;
  /** What a colleague saved while this was typed. */
  meanwhile?: (form: UseFormReturn<Values>) => ReactNode;
}) {
  const scope = useTenantScope();
  const held = useHeld('save_document_template');
  const isNew = initial.version === 0;
  const save = useCommand(
    'save_document_template',
    ({ name, kind, subject, body, version }: Values) => ({
      template_id: templateId,
      tenant_id: scope.tenantId,
      name,
      kind,
      subject,
      body,
      expected_version: version,
    }),
    { untilRead: true },
  );
  return (
    <CommandForm<Values, Values, number>
      label="Wording of the template"
      command={save}
      resolver={zodResolver(templateSchema)}
      defaultValues={initial}
      toInput={(values) => values}
      submit={isNew ? 'Save as a draft' : 'Save as the next version'}
      toast={{ text: 'Template saved' }}
      onDone={onSaved}
      // A refusal of the database names the field of the wording.
      nameOf={(field) => field}
      keep={[...templatesKey(scope), 'kept', keptAs]}
      {...(held && { held: { because: held, onPress: () => undefined } })}
    >
      {(form) => (
        <>
          {held && <Note>{held}</Note>}
          {meanwhile?.(form)}
          <Columns>
            <Fields form={form} isNew={isNew} />
            <Preview form={form} />
          </Columns>
        </>
      )}
    </CommandForm>
  );
}

function Preview({ form: { control } }: { form: UseFormReturn<Values> }) {
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  return <PreviewPane key={subject} subject={subject} body={body} />;
}

function Fields({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const { control } = form;
  const subject = useWatch({ control, name: 'subject' });

  /** Puts a field where the cursor is in the wording, and the cursor behind it. */
  function insert(field: string, button: HTMLButtonElement) {
    const area = button.form?.elements.namedItem('body');
    const body = form.getValues('body');
    const at = area instanceof HTMLTextAreaElement ? area.selectionStart : body.length;
    const to = area instanceof HTMLTextAreaElement ? area.selectionEnd : body.length;
    // The cursor is set in the text that is shown then.
    flushSync(() =>
      form.setValue('body', body.slice(0, at) + field + body.slice(to), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
    );
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(at + field.length, at + field.length);
  }

  return (
    <Stack>
      <AboutFields control={control} isNew={isNew} />
      <FormTextField
        name="body"
        control={control}
        label="Wording"
        help="Markdown: # heading, **bold**, _italic_, - list, 1. list, | table |. A line with --- begins a page. A line to sign: ____ Name."
        multiline
        rows={24}
        maxLength={40_000}
        uncut
      />
      <FieldList subject={subject} onPick={insert} />
    </Stack>
  );
}

/** What any template says of itself: its name, its kind, and what its documents are about. */
export function AboutFields<Form extends Omit<Values, 'body'>>({
  control,
  isNew,
}: {
  control: Control<Form>;
  isNew: boolean;
}) {
  // The fields are in the values of every form of a template; a generic path cannot say so.
  const fields = control as unknown as Control<Omit<Values, 'body'>>;
  return (
    <>
      <FormTextField name="name" control={fields} label="Name" maxLength={120} />
      <FormSelect name="kind" control={fields} label="Kind" options={optionsOf(templateKinds)} />
      <FormSelect
        name="subject"
        control={fields}
        label="About"
        options={optionsOf(templateSubjects)}
        disabled={!isNew}
        {...(!isNew && { help: 'It decides which fields there are, and stays as it is.' })}
      />
    </>
  );
}

import styled from '@emotion/styled';
import { Button, Panel } from '../ui/index.ts';
import { FormSelect } from '../ui/form/index.ts';
import { media } from '../ui/theme/index.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

const Form = styled('form')({
  display: 'grid',
  gap: 12,
  maxWidth: 560,
  '& > ul': { display: 'grid', gap: 2, overflowWrap: 'anywhere' },
  '& > div:last-of-type': { display: 'flex', gap: 8 },
  [media.phone]: { '& > div:last-of-type > button': { flex: 1 } },
});

const kinds: Record<string, string> = {
  company: 'company',
  person: 'person',
  body_corporate: 'corporate party',
};

/** Whom or what documents can be about. */
export interface Subject {
  id: string;
  /** company, person or body_corporate. */
  kind: string;
  name: string;
}

/** Asks once whom several files are about; what each of them is comes in its row. */
export function ChooseSubject({
  files,
  subjects,
  suggestion,
  onChoose,
  onCancel,
}: {
  files: readonly File[];
  subjects: readonly Subject[];
  /** The id of the subject that is selected at first; '' for none. */
  suggestion: string;
  onChoose: (subjectId: string) => void;
  onCancel: () => void;
}) {
  const { control, handleSubmit, setFocus } = useForm<{ subject: string }>({
    defaultValues: { subject: suggestion },
    resolver: (values) =>
      values.subject
        ? { values, errors: {} }
        : {
            values: {},
            errors: { subject: { type: 'required', message: 'Choose a company or a person.' } },
          },
  });
  const count = files.length === 1 ? '1 file' : `${files.length} files`;

  useEffect(() => {
    setFocus('subject');
  }, [setFocus]);

  return (
    <Panel title={files.length === 1 ? 'What is this file about?' : 'What are these files about?'}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void handleSubmit(({ subject }) => onChoose(subject))(event);
        }}
      >
        <ul aria-label="Selected files">
          {files.map((file, index) => (
            <li key={index}>{file.name}</li>
          ))}
        </ul>
        <FormSelect
          control={control}
          name="subject"
          label="Company or person"
          placeholder="Choose"
          options={subjects.map(({ id, kind, name }) => ({
            value: id,
            label: `${name} (${kinds[kind] ?? kind})`,
          }))}
        />
        <div>
          <Button type="submit" variant="contained">
            Upload {count}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </Form>
    </Panel>
  );
}

import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Panel, QueryState } from '@portal/shared-core/ui';
import { FormSelect } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { deskQueries } from '../api/desk.queries.ts';

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

/** Asks once whom several files are about; what each of them is comes in its row. */
export function ChooseSubject({
  files,
  among,
  suggestion,
  onChoose,
  onCancel,
}: {
  files: readonly File[];
  /** Only these, where the page is about one company. */
  among?: readonly string[] | undefined;
  suggestion: string;
  onChoose: (subjectId: string) => void;
  onCancel: () => void;
}) {
  const subjects = useQuery(deskQueries.subjects(useTenantScope()));
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
  const isThere = subjects.data !== undefined;

  useEffect(() => {
    if (isThere) setFocus('subject');
  }, [isThere, setFocus]);

  return (
    <Panel title={files.length === 1 ? 'What is this file about?' : 'What are these files about?'}>
      <QueryState query={subjects} failed="Your companies and people could not be loaded">
        {(all) => (
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
              options={all
                .filter(({ id }) => !among || among.includes(id))
                .map(({ id, kind, name }) => ({ value: id, label: `${name} (${kinds[kind]})` }))}
            />
            <div>
              <Button type="submit" variant="contained">
                Upload {count}
              </Button>
              <Button onClick={onCancel}>Cancel</Button>
            </div>
          </Form>
        )}
      </QueryState>
    </Panel>
  );
}

import styled from '@emotion/styled';
import { sha256Of } from '../../domain/sha256.ts';
import type { TemplateSubject } from '../../domain/template-fields.ts';
import { unknownFields } from '../../domain/template-lines.ts';
import { toAppError } from '../../errors/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { FileDrop, InlineAlert, Stack } from '../../ui/index.ts';
import { FieldError } from '../../ui/form/index.ts';
import { color } from '../../ui/theme/index.ts';
import { useId, useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';

import { wordTools } from './word-tools.ts';
import { WORD_TYPE } from './template-file.ts';

import { unknownText, type WordFile, type WordValues } from './word-schema.ts';

const MOST_BYTES = 5_000_000;
/** How many fields that do not exist are named at once. */
const MOST_NAMED = 20;

const Picked = styled('p')({ fontSize: 13, color: color.secondary, overflowWrap: 'anywhere' });

/** The Word document of a template: it is read and checked here, before anything is sent. */
export function WordFileField({
  control,
  templateId,
}: {
  control: Control<WordValues>;
  templateId: string;
}) {
  const { tenantId } = useTenantScope();
  const errorId = useId();
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ control, name: 'file' });
  const subject = useWatch({ control, name: 'subject' });
  const [refused, setRefused] = useState<{ name: string; reason: string }>();
  const [isReading, setReading] = useState(false);

  async function read(file: File | undefined) {
    if (!file) return;
    setReading(true);
    setRefused(undefined);
    try {
      onChange(await wordFileOf(file, `${tenantId}/${templateId}/${crypto.randomUUID()}.docx`));
    } catch (failure) {
      setRefused({ name: file.name, reason: await reasonOf(failure) });
    } finally {
      setReading(false);
    }
  }

  return (
    <Stack>
      <FileDrop
        label="Word document"
        accept={['.docx', WORD_TYPE]}
        acceptText="DOCX without macros"
        maxBytes={MOST_BYTES}
        disabled={isReading}
        onFiles={([file]) => void read(file)}
      />
      <div role="status">
        {isReading && <Picked>The document is being read.</Picked>}
        {!isReading && value && (
          <Picked>
            {value.picked ? 'Selected: ' : 'Saved: '}
            {value.name}
          </Picked>
        )}
      </div>
      {refused && (
        <InlineAlert tone="bad" title={`${refused.name} was not taken`}>
          {refused.reason}
          {value && <p>{value.name} stays.</p>}
        </InlineAlert>
      )}
      {error?.message && <FieldError id={errorId}>{error.message}</FieldError>}
      <Unknown subject={subject} file={value} />
    </Stack>
  );
}

function Unknown({ subject, file }: { subject: TemplateSubject; file: WordFile | null }) {
  const unknown = unknownFields(subject, file?.lines ?? []);
  if (unknown.length === 0) return null;
  return (
    <InlineAlert
      tone="bad"
      title={unknown.length === 1 ? '1 unknown field' : `${unknown.length} unknown fields`}
    >
      <ul aria-label="Unknown fields">
        {unknown.slice(0, MOST_NAMED).map((each, place) => (
          <li key={place}>{unknownText(each)}</li>
        ))}
      </ul>
      {unknown.length > MOST_NAMED && <p>The first {MOST_NAMED} are listed.</p>}
    </InlineAlert>
  );
}

async function wordFileOf(picked: File, path: string): Promise<WordFile> {
  const { readWordTemplate } = await wordTools();
  const bytes = new Uint8Array(await picked.arrayBuffer());
  const { body, lines } = readWordTemplate(bytes, picked.name);
  // The storage service goes by the type, which some systems do not give a file.
  const typed = new File([bytes], picked.name, { type: WORD_TYPE });
  return {
    name: picked.name.slice(-200),
    hash: await sha256Of(bytes),
    path,
    body,
    lines,
    picked: typed,
  };
}

async function reasonOf(failure: unknown): Promise<string> {
  const { RefusedDocument } = await wordTools();
  return failure instanceof RefusedDocument ? failure.message : toAppError(failure).message;
}

import styled from '@emotion/styled';
import { expiryNote, isIdentityDocument } from '../domain/documents.ts';
import { nassauToday } from '../domain/format.ts';
import { entryOf } from '../errors/index.ts';
import { Button } from '../ui/index.ts';
import { FormDateField, FormSelect } from '../ui/form/index.ts';
import { media } from '../ui/theme/index.ts';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';

import { uploadList } from './upload-list.ts';
import type { Upload } from './upload.ts';

/** What a file may be. */
export interface CategoryOption {
  code: string;
  name: string;
  /** Such a document usually carries a date after which it no longer counts. */
  expires: boolean;
  /** The date that was entered elsewhere about the same document: proposed, so that it is entered once. */
  knownExpiry?: string;
}

interface Details {
  category: string;
  expires_on: string;
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'end',
  maxWidth: 440,
  // Beside the last field; grows downwards with an error message.
  '&:has([aria-invalid])': { alignItems: 'start', '& > button': { marginTop: 24 } },
  '&[data-dated] > div:first-of-type': { gridColumn: '1 / -1' },
  // A date and its label need a line of their own on phones.
  [media.phone]: {
    '&[data-dated]': { gridTemplateColumns: 'minmax(0, 1fr)', '& > button': { marginTop: 0 } },
  },
});

/** The document type and the expiry date. The user may enter them during the upload. */
export function DetailsForm({
  upload,
  categories,
}: {
  upload: Upload;
  categories: readonly CategoryOption[];
}) {
  const suggestion = upload.suggestion ?? '';
  const { control, handleSubmit } = useForm<Details>({
    defaultValues: { category: suggestion, expires_on: expiryOf(suggestion, categories) },
    resolver: (values) => {
      const errors = errorsOf(values, categories);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const category = useWatch({ control, name: 'category' });
  const day = useWatch({ control, name: 'expires_on' });
  const expires = isExpiring(category, categories);
  const submit = handleSubmit(({ category: code, expires_on }) =>
    uploadList.describe(upload.id, {
      category: code,
      expiresOn: expires && expires_on ? expires_on : null,
    }),
  );

  return (
    <Fields
      role="group"
      data-dated={expires || undefined}
      aria-label={`About ${upload.fileName}`}
      onKeyDown={(event) => {
        // The wizard is a form as well: Enter is meant for this file.
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        void submit();
      }}
    >
      <FormSelect
        control={control}
        name="category"
        label="Document type"
        placeholder="Choose"
        options={categories.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {expires && (
        <FormDateField
          control={control}
          name="expires_on"
          label="Expiry date on the document"
          help={isIdentityDocument(category) && expiryNote(day, nassauToday())}
          optional={!isIdentityDocument(category)}
        />
      )}
      <Button onClick={() => void submit()}>Add</Button>
    </Fields>
  );
}

function isExpiring(category: string, categories: readonly CategoryOption[]): boolean {
  return categories.some(({ code, expires }) => code === category && expires);
}

function expiryOf(category: string, categories: readonly CategoryOption[]): string {
  return categories.find(({ code }) => code === category)?.knownExpiry ?? '';
}

/** The rules of register_document, checked before the call. */
function errorsOf(
  { category, expires_on: day }: Details,
  categories: readonly CategoryOption[],
): FieldErrors<Details> {
  if (category === '') {
    const { message } = entryOf('document.category_unknown');
    return { category: { type: 'required', message } };
  }
  const isIdentity = isIdentityDocument(category);
  if (isIdentity && day === '') {
    const { message } = entryOf('document.expiry_missing');
    return { expires_on: { type: 'required', message } };
  }
  const today = nassauToday();
  const isPast = day < today || (isIdentity && day === today);
  const isOver = isExpiring(category, categories) && day !== '' && isPast;
  const { message } = entryOf('document.already_expired');
  return isOver ? { expires_on: { type: 'min', message } } : {};
}

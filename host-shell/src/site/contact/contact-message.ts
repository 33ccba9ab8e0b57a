import { addErrors, entryOf, type ErrorCode } from '@portal/shared-core/errors';
import { supportErrors } from '@portal/shared-core/errors/support';
import type { Resolver } from 'react-hook-form';

import { lettersIn } from '../letters.ts';

addErrors(supportErrors);

export interface ContactMessage {
  name: string;
  email: string;
  company: string;
  phone: string;
  message: string;
}

export const emptyMessage: ContactMessage = {
  name: '',
  email: '',
  company: '',
  phone: '',
  message: '',
};

export const MESSAGE_LENGTH = 5_000;

/** The rules of send_contact_message for each field; the database checks them again. */
const rules: Record<keyof ContactMessage, (text: string) => boolean> = {
  name: (text) => hasLength(text, 1, 160),
  email: (text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) && hasLength(text, 1, 254),
  company: (text) => hasLength(text, 0, 160),
  phone: (text) => text === '' || /^[0-9+() ./-]{3,40}$/.test(text),
  message: (text) => hasLength(text, 1, MESSAGE_LENGTH),
};

export const fields = Object.keys(rules) as (keyof ContactMessage)[];

function hasLength(text: string, least: number, most: number): boolean {
  const length = lettersIn(text);
  return length >= least && length <= most;
}

/** Validates the form by those rules, with the messages of the catalogue. */
export const judgeMessage: Resolver<ContactMessage> = (values) => {
  const invalid = fields.filter((field) => !rules[field](values[field].trim()));
  if (invalid.length === 0) return { values, errors: {} };
  const errorOf = (field: keyof ContactMessage) => {
    const code = `contact.${field}_invalid` as ErrorCode; // one for each field, see work/support.ts
    return { type: code, message: entryOf(code).message };
  };
  return {
    values: {},
    errors: Object.fromEntries(invalid.map((field) => [field, errorOf(field)])),
  };
};

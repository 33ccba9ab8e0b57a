import { isCommonPassword } from '@portal/shared-core/domain/passwords';
import { signInErrors } from '@portal/shared-core/errors/sign-in';

/** Shortest password the sign-in screens accept (specification, section 5). */
export const SHORTEST_PASSWORD = 6;

export interface Credentials {
  email: string;
  password: string;
}

/** Normalises an email address: trimmed and in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The credentials to send: the address normalised, the password unchanged. */
export function normalise({ email, password }: Credentials): Credentials {
  return { email: normaliseEmail(email), password };
}

/** Both fields carry something: until then the form cannot be sent. */
export function isFilled({ email, password }: Credentials): boolean {
  return email.trim() !== '' && password !== '';
}

/** The reasons why a password cannot be submitted, as errors of a form. */
export function passwordError(password: string): { password?: string } {
  return password.length < SHORTEST_PASSWORD
    ? { password: signInErrors.password_weak.message }
    : {};
}

/** The reasons why a new password cannot be selected, as errors of a form. The service may know more. */
export function newPasswordError(password: string): { password?: string } {
  const known = isCommonPassword(password)
    ? { password: signInErrors.password_leaked.message }
    : {};
  return { ...known, ...passwordError(password) };
}

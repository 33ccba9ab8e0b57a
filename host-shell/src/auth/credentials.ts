/** Shortest password the sign-in screens accept (specification, section 5). */
export const SHORTEST_PASSWORD = 6;

export interface Credentials {
  email: string;
  password: string;
}

/** What is sent: the address trimmed and in lower case, the password as it was typed. */
export function normalise({ email, password }: Credentials): Credentials {
  return { email: email.trim().toLowerCase(), password };
}

/** Both fields carry something: until then the form cannot be sent. */
export function isFilled({ email, password }: Credentials): boolean {
  return email.trim() !== '' && password !== '';
}

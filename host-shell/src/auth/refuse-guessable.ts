import { AppError } from '@portal/shared-core/errors';

/** Raises password_leaked for a new password that is easy to guess; `about` is what a stranger knows of the person. */
export async function refuseGuessable(password: string, about: readonly string[]): Promise<void> {
  const { isGuessablePassword } = await import('@portal/shared-core/domain/guessable-password');
  if (await isGuessablePassword(password, about)) throw new AppError('password_leaked');
}

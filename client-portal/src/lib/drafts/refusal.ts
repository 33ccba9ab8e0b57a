import { entryOf, type ErrorCode } from '@portal/shared-core/errors';

/** Whether the database refused what the draft holds: the same again is refused again, until the person changes something. */
export function isRefused(error: ErrorCode): boolean {
  return (
    error === 'not_allowed' ||
    error === 'not_found' ||
    (error.includes('.') && entryOf(error).retryable !== true)
  );
}

/** Title and message of why a draft is not saved, and what to do. */
export function textFor(error: ErrorCode): { title: string; message: string } {
  if (error !== 'rate.too_many') return entryOf(error);
  return {
    title: 'Saved too often',
    message:
      'You have saved as often as one person may in a minute. Go on: the portal saves by itself as soon as it may.',
  };
}

export { AppError, isAppError, type FieldIssue } from './app-error.ts';
export { addErrors, catalogue, entryOf, isErrorCode, type ErrorCode } from './catalogue.ts';
export { loadErrorsOf } from './load-errors.ts';
export { portalBuilds } from './report-target.ts';
export { watchErrors } from './watch-errors.ts';
export { reportCaught } from './report-caught.ts';
export { passwordTooShort, toSignInError } from './sign-in-error.ts';
export { toAppError } from './to-app-error.ts';

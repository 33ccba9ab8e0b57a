/** The dialogs of the account, which load together when one of them is opened. */
export { CloseAccountDialog } from './close-account-dialog.tsx';
export { PasswordDialog } from './password-dialog.tsx';

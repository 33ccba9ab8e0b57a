/** Below the form of the mail server. */
export function EmailExtras() {
  return null;
}

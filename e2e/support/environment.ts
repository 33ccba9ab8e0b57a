/** Where the running product is, as support/start-product.ts told it. */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with playwright test`);
  return value;
}

export const environment = {
  get web() {
    return required('E2E_WEB');
  },
  get api() {
    return required('E2E_API');
  },
  get publishableKey() {
    return required('E2E_KEY');
  },
  /** The secret key, for what a server does: no page ever has it. */
  get secretKey() {
    return required('E2E_SECRET');
  },
  get mailbox() {
    return required('E2E_MAIL');
  },
  get databaseUrl() {
    return required('E2E_DATABASE');
  },
};

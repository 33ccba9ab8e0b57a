/** Whether an origin is encrypted, or on this machine: the one rule of browsers, of the tools of a deployment and of the doctor. */
export function isEncrypted(origin = ''): boolean {
  return /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$)/.test(origin);
}

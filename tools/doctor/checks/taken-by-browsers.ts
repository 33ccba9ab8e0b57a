import { isEncrypted } from '@portal/shared-core/domain/encrypted-origin';

/** Whether browsers take an origin that /config.json names: by https, and at a site of this machine by http of this machine, too. */
export function isTakenByBrowsers(origin: string, isLocal: boolean): boolean {
  return isLocal ? isEncrypted(origin) : origin.startsWith('https:');
}

import { apiDescription } from './checks/api-description.ts';
import { buckets } from './checks/buckets.ts';
import { authSettings } from './checks/auth-settings.ts';
import { calendars } from './checks/calendars.ts';
import { clocks } from './checks/clocks.ts';
import { unsubscribe } from './checks/unsubscribe.ts';
import { compressed } from './checks/compressed.ts';
import { configuration } from './checks/configuration.ts';
import { contentPolicy } from './checks/content-policy.ts';
import { headers } from './checks/headers.ts';
import { hosts } from './checks/hosts.ts';
import { health } from './checks/health.ts';
import { installation } from './checks/installation.ts';
import { keys } from './checks/keys.ts';
import { missingFiles } from './checks/missing-files.ts';
import { nonce } from './checks/nonce.ts';
import { pages } from './checks/pages.ts';
import { portals } from './checks/portals.ts';
import { realtime } from './checks/realtime.ts';
import { schemaVersion } from './checks/schema-version.ts';
import { schemas } from './checks/schemas.ts';
import { signUp } from './checks/sign-up.ts';
import { site } from './checks/site.ts';
import { tls } from './checks/tls.ts';
import { tokenKeys } from './checks/token-keys.ts';
import { unseen } from './checks/unseen.ts';
import { weaknesses } from './checks/weaknesses.ts';
import type { Check } from './finding.ts';

/** Everything the doctor looks at: the host first, then the Supabase project, then what its operator alone can show. */
export const checks: readonly Check[] = [
  site,
  tls,
  configuration,
  hosts,
  keys,
  headers,
  contentPolicy,
  nonce,
  pages,
  missingFiles,
  compressed,
  portals,
  health,
  signUp,
  tokenKeys,
  schemas,
  apiDescription,
  realtime,
  buckets,
  calendars,
  unsubscribe,
  schemaVersion,
  clocks,
  ...authSettings,
  ...installation,
  weaknesses,
  unseen,
];

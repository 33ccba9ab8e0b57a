import { parseArgs } from 'node:util';

import { isEncrypted } from '@portal/shared-core/domain/encrypted-origin';

import {
  contentSecurityPolicy,
  ownPortals,
  securityHeaders,
  strictTransport,
} from '../serve/policy.ts';

/** What differs between deployments. */
export interface Deployment {
  /** The origin of the site. */
  site: URL;
  supabaseUrl: string;
  /** Addresses of the pointers, as config.json has them. */
  portals: { client?: string; admin?: string };
  /** Where staff have a host name of their own: what this deployment serves, and the origin of the other. */
  hosts?: { areas: 'public' | 'staff'; other: string };
  /** The folder on the server that holds the site. */
  root: string;
}

const onTheSite = {
  client: '/remotes/client/current.json',
  admin: '/remotes/admin/current.json',
};

/** The deployment of the files in `deploy/`, to be replaced by your own. */
export const example: Deployment = {
  site: new URL('https://portal.example.com'),
  supabaseUrl: 'https://your-project.supabase.co',
  portals: onTheSite,
  root: '/srv/portal',
};

/** Reads a deployment, a folder, keys and the contact details from the arguments of a command. Throws a sentence about what is missing or wrong. */
export function readDeployment(args: string[]) {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      site: option,
      staff: option,
      supabase: option,
      client: option,
      admin: option,
      root: option,
      out: option,
      key: option,
      'release-keys': option,
      unsigned: { type: 'boolean' },
      email: option,
      phone: option,
      address: option,
    },
  });
  const whole: Deployment = {
    site: new URL(addressOf(values.site, '--site', 'https://portal.example.com')),
    supabaseUrl: addressOf(values.supabase, '--supabase', 'https://<ref>.supabase.co'),
    portals: {
      client: pointerOf('client', values.client),
      admin: pointerOf('admin', values.admin),
    },
    root: values.root ?? example.root,
  };
  const deployments =
    values.staff === undefined
      ? [whole]
      : split(whole, addressOf(values.staff, '--staff', 'https://staff.example.com'));
  return {
    /** The one deployment, or that of the public and that of staff. */
    deployments,
    out: values.out,
    key: values.key ?? '',
    releaseKeys: values.unsigned ? ('unsigned' as const) : keysOf(values['release-keys'] ?? ''),
    contact: {
      address: (values.address ?? '')
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean),
      email: values.email ?? '',
      phone: values.phone ?? '',
    },
  };
}

/** Every header of a response of the host, but for those that depend on the file. `nonce` is what the host writes for a fresh one. */
export function headersOf(deployment: Deployment, nonce?: string): Record<string, string> {
  return {
    ...securityHeaders,
    ...strictTransport,
    'content-security-policy': contentSecurityPolicy({
      supabaseUrl: deployment.supabaseUrl,
      portals: ownPortals(deployment),
      nonce,
    }),
  };
}

/** Of one deployment two: the public site with the portal of clients, and that of staff. Throws where both have one host name. */
function split(whole: Deployment, staff: string): [Deployment, Deployment] {
  const { site, portals, root } = whole;
  // Ports separate origins, and cookies belong to a host name.
  if (new URL(staff).hostname === site.hostname)
    throw new Error('--staff has to be another host name than --site');
  const { client, admin } = portals;
  return [
    {
      ...whole,
      portals: { ...(client && { client }) },
      hosts: { areas: 'public', other: staff },
    },
    {
      ...whole,
      site: new URL(staff),
      portals: { ...(admin && { admin }) },
      root: `${root}-staff`,
      hosts: { areas: 'staff', other: site.origin },
    },
  ];
}

/** The folder of a deployment: that of staff is beside the other. */
export function folderOf({ hosts }: Deployment, folder: string): string {
  return hosts?.areas === 'staff' ? `${folder}-staff` : folder;
}

/** The address of a pointer. On an origin of its own a portal lies below the same path as here. */
function pointerOf(portal: 'client' | 'admin', address = onTheSite[portal]): string {
  const path = URL.parse(address, 'https://portal.example.com')?.pathname;
  if (path?.endsWith(onTheSite[portal])) return address;
  throw new Error(
    `--${portal} has to be the address of its pointer, such as https://${portal}.example.com${onTheSite[portal]}`,
  );
}

/** Public keys of releases, as base64 of 32 bytes; empty where none is named. */
function keysOf(text: string): string[] {
  const keys = text.split(',').filter(Boolean);
  const wrong = keys.find((key) => {
    const bytes = Buffer.from(key, 'base64');
    return bytes.length !== 32 || bytes.toString('base64') !== key;
  });
  if (wrong === undefined) return keys;
  throw new Error(`--release-keys: ${wrong} is no public key (base64 of 32 bytes)`);
}

function addressOf(value: string | undefined, option: string, such: string): string {
  const origin = URL.parse(value ?? '')?.origin;
  if (!origin || !/^https?:/.test(origin)) {
    throw new Error(`${option} has to be an address such as ${such}`);
  }
  // The rule by which the browser reads config.json: what it refuses is not written.
  if (!isEncrypted(origin)) {
    throw new Error(
      `${option} has to begin with https://, since browsers refuse ${origin}; http:// is for localhost and 127.0.0.1 alone`,
    );
  }
  return origin;
}

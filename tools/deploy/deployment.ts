import { parseArgs } from 'node:util';

import { contentSecurityPolicy, securityHeaders, strictTransport } from '../serve/policy.ts';

/** What differs between deployments. */
export interface Deployment {
  /** The origin of the site. */
  site: URL;
  supabaseUrl: string;
  /** Addresses of the pointers, as config.json has them. */
  portals: { client: string; admin: string };
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

/** Reads a deployment, a folder, a key and the contact details from the arguments of a command. Throws a sentence about what is missing or no address. */
export function readDeployment(args: string[]) {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      site: option,
      supabase: option,
      client: option,
      admin: option,
      root: option,
      out: option,
      key: option,
      email: option,
      phone: option,
      address: option,
    },
  });
  return {
    deployment: {
      site: new URL(addressOf(values.site, '--site', 'https://portal.example.com')),
      supabaseUrl: addressOf(values.supabase, '--supabase', 'https://<ref>.supabase.co'),
      portals: {
        client: values.client ?? onTheSite.client,
        admin: values.admin ?? onTheSite.admin,
      },
      root: values.root ?? example.root,
    },
    out: values.out,
    key: values.key ?? '',
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
export function headersOf(
  { supabaseUrl, portals }: Deployment,
  nonce?: string,
): Record<string, string> {
  return {
    ...securityHeaders,
    ...strictTransport,
    'content-security-policy': contentSecurityPolicy({
      supabaseUrl,
      portals: Object.values(portals),
      nonce,
    }),
  };
}

function addressOf(value: string | undefined, option: string, such: string): string {
  if (!/^https?:$/.test(URL.parse(value ?? '')?.protocol ?? '')) {
    throw new Error(`${option} has to be an address such as ${such}`);
  }
  return new URL(value ?? '').origin;
}

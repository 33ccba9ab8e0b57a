import type { RunningBackend } from '@portal/backend';

import type { ServedConfig } from '../serve/serve.ts';
import { backendAddresses } from './backend-block.ts';

/** The text a person reads when everything runs: where it is, who may sign in, how to stop. */
export function readyBlock(options: {
  web: string;
  backend: RunningBackend;
  demo: ServedConfig['demo'];
  /** Only this portal runs, without its host. */
  alone?: 'client' | 'admin' | undefined;
}): string {
  const { web, backend, demo, alone } = options;
  const lines = [
    '',
    alone
      ? `  The ${alone} portal is running alone at ${web}`
      : `  BahamasInc is running at ${web}`,
    '',
    ...(alone
      ? []
      : [
          `  Public site     ${web}`,
          `  Client portal   ${web}/app`,
          `  Admin portal    ${web}/admin`,
        ]),
    ...backendAddresses(backend),
    ...(demo
      ? [
          '',
          `  Demo client     ${demo.client.email}   password ${demo.client.password}`,
          `  Demo admin      ${demo.admin.email}   password ${demo.admin.password}`,
        ]
      : []),
    '',
    '  Data            .local/ (npm run reset starts afresh)',
    '  Stop            Ctrl-C',
    '',
    '',
  ];
  return lines.join('\n');
}

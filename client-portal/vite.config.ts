import { portalConfig } from '@portal/tools/vite';
import { defineConfig } from 'vite';

import { LOWEST_SCHEMA } from './src/lowest-schema.ts';

export default defineConfig(({ command, mode }) =>
  portalConfig({ name: 'client', lowestSchema: LOWEST_SCHEMA, command, mode }),
);

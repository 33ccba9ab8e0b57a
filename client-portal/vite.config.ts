import { portalConfig } from '@portal/tools/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command, mode }) => portalConfig({ name: 'client', command, mode }));

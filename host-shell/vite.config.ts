import { hostConfig } from '@portal/tools/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => hostConfig({ command }));

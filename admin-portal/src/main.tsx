import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';

import { startStandalone } from '@portal/shared-core/standalone';

import portal from './routes.tsx';

/** The portal alone, for development (npm run dev:admin). The host never loads this file. */
await startStandalone('admin', portal);

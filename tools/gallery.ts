/* npm run dev:gallery: every component of shared-core/ui in all its states, with hot reload. It is not part of the product. */
import { portFrom } from './lib/ports.ts';
import { startGallery } from './product/gallery.ts';

const url = await startGallery(portFrom('WEB_PORT'));
process.stdout.write(`\nThe gallery is at ${url}\n`);

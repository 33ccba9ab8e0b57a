/* npm run build: the three builds, ready for any environment (docs/guides/deploy.md). */
import { buildApps } from './product/build-apps.ts';

await buildApps((line) => process.stdout.write(`${line}\n`), { release: true });

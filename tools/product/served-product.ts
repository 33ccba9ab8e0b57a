import { serveProduct } from '../serve/serve.ts';
import { startProductBackend } from './backend.ts';
import { localConfig } from './served-config.ts';

/**
 * The whole product: the backend, and in front of it the three builds, served from one origin. Whatever fails, nothing
 * is left running.
 */
export async function startServedProduct(options: {
  dataDir: string;
  ports: { web: number; api: number; db: number; mail: number };
  /** Settles when the builds lie in dist; the backend starts meanwhile. */
  building?: Promise<void>;
  /** Gets each step of the start. */
  progress?: (step: string) => void;
}) {
  const { dataDir, ports, building, progress } = options;
  const [started, built] = await Promise.allSettled([
    startProductBackend({
      dataDir,
      apiPort: ports.api,
      dbPort: ports.db,
      mailPort: ports.mail,
      siteUrl: `http://localhost:${ports.web}`,
      ...(progress && { progress }),
    }),
    building,
  ]);
  if (started.status === 'rejected') throw started.reason;
  const backend = started.value;
  try {
    if (built.status === 'rejected') throw built.reason;
    const config = localConfig({ supabaseUrl: backend.url, supabaseKey: backend.keys.publishable });
    const web = await serveProduct({ port: ports.web, config });
    return {
      web: web.url,
      backend,
      demo: config.demo,
      async stop() {
        await web.close();
        await backend.stop();
      },
    };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

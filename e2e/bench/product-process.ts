/*
 * The product that is measured, in a process of its own, as npm start serves it: started with a data folder, tells where it is, and
 * stops when it is told to or when the bench is gone.
 */
import { freePort } from '@portal/backend/free-port';
import { startServedProduct } from '@portal/tools/product';

/** What the bench learns from this process. */
export interface ProductReport {
  web: string;
  database: string;
}

const [dataDir = ''] = process.argv.slice(2);
const product = await startServedProduct({
  dataDir,
  ports: {
    web: await freePort(),
    api: await freePort(),
    db: await freePort(),
    mail: await freePort(),
  },
});
const report: ProductReport = {
  web: product.web,
  database: product.backend.database.superuserUrl,
};

process.once('disconnect', () => void product.stop());
process.send?.(report);

/**
 * Writes shared-core/contract.json: what the host exports to portals, each name with a hash of its type. The host's build offers it, and a
 * portal's build says which of it the portal needs. --check says when it is not what the sources say.
 */
import { contractOf } from './contract/contract.ts';
import { settleGenerated } from './lib/generated.ts';

settleGenerated(
  'shared-core/contract.json',
  `${JSON.stringify(contractOf(), null, 2)}\n`,
  'shared-core/contract.json is not what shared-core exports. Run "npm run contract".',
);

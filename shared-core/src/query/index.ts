export { forgetLoss, useConnection } from './connection.ts';
export { createQueryClient } from './query-client.ts';

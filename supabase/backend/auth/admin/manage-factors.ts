import { transaction } from '../../database/transaction.ts';
import { json } from '../../gateway/responses.ts';
import { recordEvent } from '../audit.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { ownFactor } from '../factors/factor-rows.ts';
import { lowerSessions } from '../sessions.ts';
import { factorsJson } from '../user-json.ts';
import { lockUser } from '../users.ts';
import { namedUser, PROJECT, traitsOf } from './require-admin.ts';

/** GET /admin/users/:userId/factors */
export async function listFactors(context: AuthContext, request: AuthRequest): Promise<Response> {
  const user = await namedUser(context, request);
  return json(await factorsJson(context.pool, user.id));
}

/** DELETE /admin/users/:userId/factors/:factorId: for a user who has lost the phone. */
export async function deleteFactor(context: AuthContext, request: AuthRequest): Promise<Response> {
  const user = await namedUser(context, request);
  const factor = await ownFactor(context, request, user.id);
  await transaction(context.pool, async (client) => {
    await lockUser(client, user.id); // a code of the factor may be on its way
    await lowerSessions(client, factor.id);
    await client.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    const traits = { ...traitsOf(user), factor_id: factor.id };
    await recordEvent(client, 'factor_deleted', PROJECT, request.address, traits);
  });
  return json({ id: factor.id });
}

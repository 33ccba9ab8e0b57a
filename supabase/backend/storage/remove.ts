import { json } from '../gateway/responses.ts';
import { actAs, type StorageCall, type StorageContext } from './context.ts';
import { readJson, required } from './json-body.ts';
import { deleteObjects, selectObject } from './object-rows.ts';
import { MOST_KEYS } from './options.ts';
import { accessDenied, invalidRequest } from './storage-error.ts';
import { removeBytes } from './store-object.ts';

/** DELETE /object/<bucket> {prefixes: [key, …]}: deletes what the caller may, and says what that was. */
export async function removeObjects(context: StorageContext, call: StorageCall): Promise<Response> {
  const keys = required((await readJson(call.request)).strings('prefixes'), 'prefixes');
  if (keys.length === 0 || keys.length > MOST_KEYS) {
    throw invalidRequest(`body/prefixes must have between 1 and ${MOST_KEYS} items`);
  }
  const objects = await actAs(context, call, (client) => deleteObjects(client, call.bucket, keys));
  await removeBytes(
    context,
    objects.map(({ version }) => version),
  );
  return json(objects);
}

/** DELETE /object/<bucket>/<key>. Errors: AccessDenied, and NoSuchKey for what the caller cannot even see. */
export async function removeObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const { bucket, key } = call;
  const object = await actAs(context, call, async (client) => {
    await selectObject(client, bucket, key);
    const [deleted] = await deleteObjects(client, bucket, [key]);
    if (!deleted) throw accessDenied('Access denied');
    return deleted;
  });
  await removeBytes(context, [object.version]);
  return json({ message: 'Successfully deleted' });
}

import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

/** The place of `--to`: a folder, or `s3://bucket/prefix`. Errors: Refusal. */
export function openPlace(to: string, env: NodeJS.ProcessEnv = process.env): Place {
  return to.startsWith('s3://') ? bucketPlace(to, env) : folderPlace(to);
}

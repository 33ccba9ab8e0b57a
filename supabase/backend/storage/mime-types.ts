import { invalidMimeType } from './storage-error.ts';

const MIME_TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}(\s*;[\x20-\x7e]{0,200})?$/i;

/** What a bucket may allow: a type, or all of a kind, such as image/*. */
const ALLOWED_TYPE = /^[a-z0-9.+-]+\/([a-z0-9.+-]+(;\s*charset=[a-z0-9-]+)?|\*)$/i;

/** Names of the same type. */
const SAME_TYPE: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
  'application/x-gzip': 'application/gzip',
  'text/xml': 'application/xml',
  'text/rtf': 'application/rtf',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'video/x-msvideo': 'video/vnd.avi',
  'application/msword': 'application/x-cfb',
  'application/vnd.ms-excel': 'application/x-cfb',
  'application/vnd.ms-powerpoint': 'application/x-cfb',
};

/** A type without parameters, under one of its names. */
export function plainType(type: string): string {
  const plain = withoutParameters(type);
  return SAME_TYPE[plain] ?? plain;
}

/** Error: InvalidMimeType. */
function checkMimeType(type: string): void {
  if (!MIME_TYPE.test(type)) throw invalidMimeType(type.slice(0, 200));
}

/** Whether a bucket takes files that are declared as `type`; one without a list takes all. Error: InvalidMimeType. */
export function checkAllowedType(type: string, allowed: readonly string[] | null): void {
  checkMimeType(type);
  if (!allowed || allowed.length === 0) return;
  const given = withoutParameters(type);
  const [kind] = given.split('/');
  const isAllowed = allowed.map(withoutParameters).some((entry) => {
    return entry === given || entry === `${kind}/*`;
  });
  if (!isAllowed) throw invalidMimeType(type);
}

/** What the settings of a bucket may list. Error: InvalidMimeType. */
export function checkAllowedTypes(types: readonly string[]): void {
  for (const type of types) {
    if (type.length > 1000 || !ALLOWED_TYPE.test(type)) throw invalidMimeType(type.slice(0, 200));
  }
}

function withoutParameters(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}

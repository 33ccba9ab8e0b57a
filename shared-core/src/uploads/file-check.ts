import { sha256Of } from '../domain/sha256.ts';
import { addErrors, AppError } from '../errors/index.ts';
import { documentsErrors } from '../errors/work/documents.ts';

addErrors(documentsErrors);

/** What can be sent, by its type: the ending it is stored under, and the endings its name may have. */
const kinds: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
};

/** The file types a file input accepts, and their text. */
export const acceptedFiles = {
  accept: Object.values(kinds).flatMap((endings) => endings.map((ending) => `.${ending}`)),
  acceptText: 'PDF, PNG, JPEG or DOCX',
  maxBytes: 20_000_000,
};

export interface CheckedFile {
  type: string;
  /** The ending it is stored under, without the dot. */
  ending: string;
  /** Of its bytes, in hex. */
  sha256: string;
}

/**
 * Checks the content of a file, not only its name, and calculates its fingerprint. Storage uses the same file type detection, so both give
 * the same result. Raises file_empty, file_too_large, file_is_web_page, file_type_refused, file_not_as_named.
 */
export async function checkFile(file: File): Promise<CheckedFile> {
  if (file.size === 0) throw new AppError('file_empty');
  if (file.size > acceptedFiles.maxBytes) throw new AppError('file_too_large');

  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await recognise(bytes);
  const endings = type && kinds[type];
  if (!type || !endings) {
    throw new AppError(beginsLikeMarkup(bytes) ? 'file_is_web_page' : 'file_type_refused');
  }
  if (!endings.includes(endingOf(file.name))) throw new AppError('file_not_as_named');
  return { type, ending: endings[0], sha256: await sha256Of(bytes) };
}

async function recognise(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(bytes))?.mime;
  } catch {
    return undefined; // an archive with more in it than the recogniser unpacks
  }
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** Pages saved from a browser carry any name: '<!doctype html>', also after a mark or spaces. */
function beginsLikeMarkup(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 1024)));
}

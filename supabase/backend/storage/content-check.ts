import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile, supportedMimeTypes } from 'file-type';
import { plainType } from './mime-types.ts';
import { invalidMimeType } from './storage-error.ts';

/** Types that define nothing about their bytes. */
const OPAQUE = 'application/octet-stream';

/** Types of text that are not called text/…; what ends in +xml or +json is one too. */
const TEXT_TYPES = [
  'application/csv',
  'application/javascript',
  'application/json',
  'application/sql',
  'application/x-ndjson',
  'application/x-yaml',
  'application/xml',
  'application/yaml',
];

/** Their whole signature is two letters, which a text may well begin with; their files are never pure text. */
const WEAK_SIGNATURES = ['image/bmp', 'application/x-msdownload'];

const RECOGNISABLE: ReadonlySet<string> = new Set([...supportedMimeTypes].map(plainType));

/** So that a crafted archive cannot make the recogniser unpack more. */
const MOST_UNPACKED_BYTES = 1024 * 1024;

/**
 * Whether the bytes of a file are what they are declared to be: a type with a signature must show it, text must be
 * text, and nothing may be recognised as something else. Error: InvalidMimeType.
 */
export async function checkContent(path: string, declared: string): Promise<void> {
  const type = plainType(declared);
  if (type === OPAQUE) return;
  const found = await recognise(path);
  if (found === type) return;

  const isAsDeclared = isText(type)
    ? (found === undefined || isHarmlessGuess(found, type)) && (await isUtf8(path))
    : found === undefined && !RECOGNISABLE.has(type) && !(await beginsLikeMarkup(path));
  if (!isAsDeclared) throw invalidMimeType(declared);
}

/** The type that bytes show, as the check of an upload finds it; undefined where they show none. */
export async function recogniseBytes(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const found = await fileTypeFromBuffer(bytes, { maxBufferSize: MOST_UNPACKED_BYTES });
    return found && plainType(found.mime);
  } catch {
    return undefined; // an archive with more in it than is unpacked
  }
}

async function recognise(path: string): Promise<string | undefined> {
  try {
    const found = await fileTypeFromFile(path, { maxBufferSize: MOST_UNPACKED_BYTES });
    return found && plainType(found.mime);
  } catch (error) {
    // An archive with more in it than we unpack is nothing we know; a disk that fails is another matter.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}

function isText(type: string): boolean {
  return type.startsWith('text/') || TEXT_TYPES.includes(type) || /\+(xml|json)$/.test(type);
}

/** XML is what many types of text are written in. */
function isHarmlessGuess(found: string, type: string): boolean {
  return (found === 'application/xml' && type.endsWith('+xml')) || WEAK_SIGNATURES.includes(found);
}

/** All of it, not only the beginning: bytes of another kind may come later. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (decoder.decode(chunk as Buffer, { stream: true }).includes('\0')) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // not UTF-8
    throw error;
  }
}

async function beginsLikeMarkup(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return /^\uFEFF?\s*</.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

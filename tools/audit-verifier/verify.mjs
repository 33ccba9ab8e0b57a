#!/usr/bin/env node
/*
 * Checks that a bundle of the audit log is complete and unaltered. It needs Node 20 or newer and nothing else, no network and no
 * part of the portal, so that the recipient of a bundle can check it alone.
 *
 *   node verify.mjs bundle.json                    the bundle by itself
 *   node verify.mjs bundle.json --head <hash>      also against a head of the chain that was kept elsewhere
 *   node verify.mjs bundle.json --heads <file>     also against every head of the chain in a file of the worker (docs/guides/worker.md)
 *   node verify.mjs <folder>                       the files of one chain as the worker ships them, and that none is missing between them
 *   node verify.mjs bundle.json --files <folder>   also the files of documents in a folder, each named <id of the document>.<extension>
 *
 * Exits with 0 if the bundle is intact, 1 if there are findings (one line each), 2 if the bundle cannot be read.
 *
 * A bundle is text, one JSON object per line. The first line is the manifest:
 *
 *   format, tenant, before (entries of the chain before the first), starts_after (the link before it), ends_with (the last link),
 *   head (the last link of the whole chain then), ids (of all entries, ascending)
 *
 * Each further line is an entry: id, prev_hash, hash, entry, where entry is a JSON array as text,
 *
 *   [id, tenant, actor, action, table, row, before, after, address, agent, time]       and       hash = sha256(prev_hash + entry)
 *
 * or hash = 'sha512:' + sha512(prev_hash + entry). A chain may begin with the one and go on with the other, never back.
 *
 * A bundle of the access log is the same with entries of
 *
 *   [id, tenant, person, kind, level, subject, document, address, time]
 *
 * Its links are made when it leaves the database: they say that the files are whole and in order, not what happened to an event before.
 *
 * A bundle from a log that was rewritten as a whole is consistent. Only a head that was kept out of reach of the author detects
 * that: pass it with --head, or a file of them with --heads. A line of such a file is {at, tenant, entries, last_id, hash}; those of
 * other chains and of entries that are not in this part of the chain say nothing of the bundle and are counted.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** How many parts an entry has, by the form of its bundle. */
const FORMATS = { 'portal-audit-bundle/1': 11, 'portal-access-bundle/1': 9 };
const AUDIT = 'portal-audit-bundle/1';
const BEGINNING = '0'.repeat(64);
/** A broken bundle can have a finding per line; more are not useful. */
const MOST_FINDINGS = 100;

/**
 * Reads the lines of a bundle once and keeps none of them. Returns `findings` (empty if the bundle is intact), the number of
 * `entries`, the `documents` by id with their SHA-256, the `manifest` and how many kept heads were `compared`. Each of `heads` has to be a
 * link of the bundle; of `kept` ({tenant, last_id, hash}) those that name an entry between its first and its last.
 */
export async function verifyBundle(lines, heads = [], kept = []) {
  const findings = [];
  let leftOut = 0;
  const report = (finding) =>
    findings.length < MOST_FINDINGS ? findings.push(finding) : (leftOut += 1);
  const documents = new Map();
  const seenHeads = new Set();

  let manifest;
  let own = new Map(); // the kept heads of this part of the chain, by the id of their entry
  let before; // the previous entry, undefined if it could not be read
  let entries = 0;
  let expected = 0; // place in manifest.ids
  let lineNumber = 0;

  for await (const line of lines) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const read = jsonOf(line);

    if (!manifest) {
      manifest = manifestOf(read);
      before = { hash: manifest.starts_after };
      own = headsWithin(manifest, kept);
      if (manifest.before === 0 && manifest.starts_after !== BEGINNING) {
        report('The bundle says that it begins with the first entry, but starts after another.');
      }
      continue;
    }

    entries += 1;
    const entry = entryOf(read, FORMATS[manifest.format]);
    if (!entry) {
      report(`Line ${lineNumber} is not an entry.`);
      before = undefined;
      continue;
    }
    const name = `Entry ${entry.id}`;
    let explained = before === undefined;

    const place = placeOf(manifest.ids, entry.id);
    if (place === undefined) {
      report(`${name} was added: the bundle does not announce it.`);
      // The next entry is compared with the one before this.
      continue;
    }
    if (place < expected) {
      report(`${name} is there twice or in the wrong place.`);
      continue;
    }
    for (const missing of manifest.ids.slice(expected, place)) {
      report(`Entry ${missing} is missing.`);
      explained = true;
    }
    expected = place + 1;

    if (linkOf(entry) !== entry.hash) {
      report(`${name} was changed: it does not fit its link.`);
      explained = true;
    } else if (isSha512(entry.prev_hash) && !isSha512(entry.hash)) {
      report(`${name} was changed: its link is of an older algorithm than the one before it.`);
      explained = true;
    } else if (entry.content[0] !== entry.id) {
      report(`${name} was changed: it says that it is entry ${entry.content[0]}.`);
    } else if (entry.content[1] !== manifest.tenant) {
      report(`${name} was added: it belongs to another chain.`);
    }
    if (!explained && entry.prev_hash !== before.hash) {
      report(
        `${name} does not follow ${before.id === undefined ? 'where the bundle starts' : `entry ${before.id}`}: one of them was rewritten, or one between them is missing.`,
      );
    }

    before = { id: entry.id, hash: entry.hash };
    if (heads.includes(entry.hash)) seenHeads.add(entry.hash);
    for (const hash of own.get(entry.id) ?? []) {
      if (hash !== entry.hash) report(`${name} was rewritten: the kept head of it is ${hash}.`);
    }
    if (manifest.format === AUDIT) noteDocument(documents, entry.content);
  }

  if (!manifest) throw new Error('The bundle is empty.');
  for (const cut of manifest.ids.slice(expected))
    report(`Entry ${cut} is missing: the bundle was cut off.`);
  if (expected === manifest.ids.length && before?.hash !== manifest.ends_with) {
    report(`Entry ${manifest.ids.at(-1)} is not the one that the bundle announces as its last.`);
  }
  for (const id of own.keys()) {
    if (placeOf(manifest.ids, id) === undefined)
      report(
        `Entry ${id} was taken out: a head of it was kept, and the bundle does not announce it.`,
      );
  }
  for (const head of heads) {
    if (!seenHeads.has(head) && head !== manifest.starts_after) {
      report(
        `The head ${head} is not a link of this bundle: it is of another part of the chain, or the log was rewritten.`,
      );
    }
  }
  if (leftOut > 0) findings.push(`… and ${leftOut} more.`);
  return { findings, entries, documents, manifest, compared: own.size };
}

/** The kept heads that name an entry of this part of the chain: their hashes by the id of the entry. */
function headsWithin({ tenant, ids }, kept) {
  const own = new Map();
  for (const { tenant: of, last_id: id, hash } of kept) {
    if (of !== tenant || id < ids[0] || id > ids.at(-1)) continue;
    own.set(id, (own.get(id) ?? new Set()).add(hash));
  }
  return own;
}

/**
 * Checks the files of a folder, which are the bundles of one chain from its first entry on, in the order of their names (docs/guides/worker.md).
 * Returns `findings`, the number of `entries`, the `head` they end with and how many kept heads were `compared`.
 */
export async function verifyChain(folder, kept = []) {
  const findings = [];
  let entries = 0;
  let head = BEGINNING;
  let compared = 0;
  let first;
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.jsonl')) continue;
    let part;
    try {
      part = await verifyBundle(linesOf(join(folder, file)), [], kept);
    } catch (error) {
      findings.push(`${file}: ${error.message}`);
      continue;
    }
    const { manifest } = part;
    first ??= manifest;
    if (manifest.tenant !== first.tenant || manifest.format !== first.format)
      findings.push(`${file}: It is of another chain.`);
    else if (manifest.before !== entries || manifest.starts_after !== head)
      findings.push(
        `${file}: It does not follow the files before it: one is missing, or one was rewritten.`,
      );
    findings.push(...part.findings.map((finding) => `${file}: ${finding}`));
    entries = manifest.before + part.entries;
    head = manifest.ends_with;
    compared += part.compared;
  }
  return { findings, entries, head, compared };
}

/** Reads a file of kept heads. Raises an Error for a line that is none. */
export async function readHeads(lines) {
  const kept = [];
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const head = jsonOf(line);
    if (!Number.isSafeInteger(head?.last_id) || !isHash(head.hash) || head.tenant === undefined)
      throw new Error(`Line ${number} of the heads is not a head.`);
    kept.push(head);
  }
  return kept;
}

/** Compares files with the fingerprints in the log; the name of a file is the id of its document. */
export async function verifyFiles(folder, documents) {
  const findings = [];
  let checked = 0;
  for (const file of readdirSync(folder).toSorted()) {
    const id = file.slice(0, file.length - extname(file).length);
    const known = documents.get(id);
    if (known === undefined) continue;
    checked += 1;
    if (known === null) findings.push(`Document ${id}: the log has no fingerprint of it.`);
    else if ((await sha256OfFile(join(folder, file))) !== known) {
      findings.push(`Document ${id} was changed: ${file} is not the file that the log tells of.`);
    }
  }
  return { findings, checked };
}

function manifestOf(read) {
  if (!Object.hasOwn(FORMATS, read?.format))
    throw new Error(`This is not a bundle of the form ${Object.keys(FORMATS).join(' or ')}.`);
  const whole =
    Array.isArray(read.ids) &&
    read.ids.length > 0 &&
    read.ids.every((id, i) => Number.isSafeInteger(id) && (i === 0 || id > read.ids[i - 1])) &&
    [read.starts_after, read.ends_with, read.head].every(isHash) &&
    Number.isSafeInteger(read.before);
  if (!whole) throw new Error('The first line of the bundle is damaged.');
  return { ...read, tenant: read.tenant ?? null };
}

function entryOf(read, parts) {
  const isEntry =
    Number.isSafeInteger(read?.id) &&
    isHash(read.prev_hash) &&
    isHash(read.hash) &&
    typeof read.entry === 'string';
  const content = isEntry ? jsonOf(read.entry) : undefined;
  return Array.isArray(content) && content.length === parts ? { ...read, content } : undefined;
}

/** Keeps the fingerprint of a document up to date while its entries pass. */
function noteDocument(documents, [, , , , table, row, , after]) {
  if (table !== 'documents' || after === null) return;
  if (after.sha256 !== undefined) documents.set(row, after.sha256);
}

/** The index of an id in an ascending list. */
function placeOf(ids, id) {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ids[middle] === id) return middle;
    if (ids[middle] < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** The lines of a file. node:readline also ends a line at other characters, which JSON allows inside strings. */
async function* linesOf(path) {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHash(value) {
  return typeof value === 'string' && /^([0-9a-f]{64}|sha512:[0-9a-f]{128})$/.test(value);
}

/** A link says its algorithm by a mark; without one it is SHA-256. */
function isSha512(link) {
  return link.startsWith('sha512:');
}

/** The link that an entry must have, by the algorithm of the one it has. */
function linkOf({ prev_hash: previous, hash, entry }) {
  const hexOf = (algorithm) =>
    createHash(algorithm)
      .update(previous + entry, 'utf8')
      .digest('hex');
  return isSha512(hash) ? `sha512:${hexOf('sha512')}` : hexOf('sha256');
}

async function sha256OfFile(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      head: { type: 'string', multiple: true },
      heads: { type: 'string' },
      files: { type: 'string' },
    },
  });
  if (positionals.length !== 1)
    throw new Error(
      'Usage: node verify.mjs <bundle or folder of a chain> [--head <hash>] [--heads <file>] [--files <folder>]',
    );
  const heads = values.head ?? [];
  if (!heads.every(isHash))
    throw new Error('A head is 64 digits from 0 to f, or sha512: and 128 of them.');

  const kept = values.heads === undefined ? undefined : await readHeads(linesOf(values.heads));
  if (statSync(positionals[0]).isDirectory()) return sayOfChain(positionals[0], kept);
  const { findings, entries, documents, manifest, compared } = await verifyBundle(
    linesOf(positionals[0]),
    heads,
    kept,
  );
  const files = values.files === undefined ? undefined : await verifyFiles(values.files, documents);
  const all = [...findings, ...(files?.findings ?? [])];
  for (const finding of all) console.log(finding);
  if (all.length > 0) {
    console.log(
      `The bundle is not what was exported: ${all.length} ${all.length === 1 ? 'finding' : 'findings'}.`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(
    `Complete and unaltered: ${entries} entries, ${manifest.ids[0]} to ${manifest.ids.at(-1)}, after ${manifest.before} others.`,
  );
  if (files) console.log(`${files.checked} files are those that the log tells of.`);
  if (kept) {
    console.log(`${compared} of ${kept.length} kept heads are of these entries, and fit.`);
  }
  if (heads.length === 0 && !compared) {
    console.log(
      `Sound in itself. Compare its head with one that was kept elsewhere: ${manifest.head}`,
    );
  }
}

async function sayOfChain(folder, kept) {
  const { findings, entries, head, compared } = await verifyChain(folder, kept);
  if (entries === 0 && findings.length === 0) throw new Error('The folder has no file of a chain.');
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) {
    process.exitCode = 1;
    return;
  }
  console.log(`Complete and unaltered: the first ${entries} entries of the chain.`);
  if (kept) console.log(`${compared} of ${kept.length} kept heads are of these entries, and fit.`);
  else console.log(`Sound in itself. Compare its head with one that was kept elsewhere: ${head}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  });
}

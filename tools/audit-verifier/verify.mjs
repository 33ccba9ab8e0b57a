#!/usr/bin/env node
/*
 * Checks a bundle of the audit log: that it is complete and that nothing in it was altered. Needs Node 20 or newer and nothing else,
 * no network and no part of the portal, so that whoever is handed a bundle can check it alone.
 *
 *   node verify.mjs bundle.json                    the bundle by itself
 *   node verify.mjs bundle.json --head <hash>      and against a head of the chain that was kept elsewhere
 *   node verify.mjs bundle.json --files <folder>   and the files of documents in a folder, each named <id of the document>.<ending>
 *
 * Exits with 0 when all is well, 1 when something is wrong (each finding is a line), 2 when the bundle cannot be read.
 *
 * A bundle is text, one json object a line. The first line says what must be there:
 *
 *   format, tenant, before (entries of the chain before the first), starts_after (the link before it), ends_with (the last link),
 *   head (the last link of the whole chain then), ids (of all entries, ascending)
 *
 * each further line is an entry: id, prev_hash, hash, entry, where entry is a json array as text,
 *
 *   [id, tenant, actor, act, table, row, before, after, address, agent, time]       and       hash = sha256(prev_hash + entry)
 *
 * Who could rewrite the whole log could make a bundle that is sound in itself. Against that helps only a head that was kept where
 * they could not reach it: give it with --head.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const FORMAT = 'portal-audit-bundle/1';
const BEGINNING = '0'.repeat(64);
/** A broken bundle may be broken everywhere; nobody reads more. */
const MOST_FINDINGS = 100;

/**
 * Reads the lines of a bundle once, keeping none of them. Answers `findings`, empty when all is well, and what was found on the
 * way: how many `entries`, their `hashes` asked for in `heads`, and the `documents` by id with their SHA-256.
 */
export async function verifyBundle(lines, heads = []) {
  const findings = [];
  let left_out = 0;
  const tell = (finding) =>
    findings.length < MOST_FINDINGS ? findings.push(finding) : (left_out += 1);
  const documents = new Map();
  const seenHeads = new Set();

  let manifest;
  let before; // the entry before, as far as it can be trusted to be the one before
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
      if (manifest.before === 0 && manifest.starts_after !== BEGINNING) {
        tell('The bundle says that it begins with the first entry, but starts after another.');
      }
      continue;
    }

    entries += 1;
    const entry = entryOf(read);
    if (!entry) {
      tell(`Line ${lineNumber} is not an entry.`);
      before = undefined;
      continue;
    }
    const name = `Entry ${entry.id}`;
    let explained = before === undefined;

    const place = placeOf(manifest.ids, entry.id);
    if (place === undefined) {
      tell(`${name} was added: the bundle does not announce it.`);
      // It stands between two that follow each other.
      continue;
    }
    if (place < expected) {
      tell(`${name} is there twice or in the wrong place.`);
      continue;
    }
    for (const missing of manifest.ids.slice(expected, place)) {
      tell(`Entry ${missing} is missing.`);
      explained = true;
    }
    expected = place + 1;

    if (sha256(entry.prev_hash + entry.entry) !== entry.hash) {
      tell(`${name} was changed: it does not fit its link.`);
      explained = true;
    } else if (entry.content[0] !== entry.id) {
      tell(`${name} was changed: it says that it is entry ${entry.content[0]}.`);
    } else if (entry.content[1] !== manifest.tenant) {
      tell(`${name} was added: it belongs to another chain.`);
    }
    if (!explained && entry.prev_hash !== before.hash) {
      tell(
        `${name} does not follow ${before.id === undefined ? 'where the bundle starts' : `entry ${before.id}`}: one of them was rewritten, or one between them is missing.`,
      );
    }

    before = { id: entry.id, hash: entry.hash };
    if (heads.includes(entry.hash)) seenHeads.add(entry.hash);
    noteDocument(documents, entry.content);
  }

  if (!manifest) throw new Error('The bundle is empty.');
  for (const cut of manifest.ids.slice(expected))
    tell(`Entry ${cut} is missing: the bundle was cut off.`);
  if (expected === manifest.ids.length && before?.hash !== manifest.ends_with) {
    tell(`Entry ${manifest.ids.at(-1)} is not the one that the bundle announces as its last.`);
  }
  for (const head of heads) {
    if (!seenHeads.has(head) && head !== manifest.starts_after) {
      tell(
        `The head ${head} is not a link of this bundle: it is of another part of the chain, or the log was rewritten.`,
      );
    }
  }
  if (left_out > 0) findings.push(`… and ${left_out} more.`);
  return { findings, entries, documents, manifest };
}

/** Compares files with what the log says of the documents; a file is named by the id of its document. */
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
  if (read?.format !== FORMAT) throw new Error(`This is not a bundle of the form ${FORMAT}.`);
  const whole =
    Array.isArray(read.ids) &&
    read.ids.length > 0 &&
    read.ids.every((id, i) => Number.isSafeInteger(id) && (i === 0 || id > read.ids[i - 1])) &&
    [read.starts_after, read.ends_with, read.head].every(isHash) &&
    Number.isSafeInteger(read.before);
  if (!whole) throw new Error('The first line of the bundle is damaged.');
  return { ...read, tenant: read.tenant ?? null };
}

function entryOf(read) {
  const isEntry =
    Number.isSafeInteger(read?.id) &&
    isHash(read.prev_hash) &&
    isHash(read.hash) &&
    typeof read.entry === 'string';
  const content = isEntry ? jsonOf(read.entry) : undefined;
  return Array.isArray(content) && content.length === 11 ? { ...read, content } : undefined;
}

/** Keeps the fingerprint of a document up to date while its entries pass. */
function noteDocument(documents, [, , , , table, row, , after]) {
  if (table !== 'documents' || after === null) return;
  if (after.sha256 !== undefined) documents.set(row, after.sha256);
}

/** Where an id stands in an ascending list. */
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

/** The lines of a file. Not those of node:readline, which ends a line at other signs, too, that json leaves inside of texts. */
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
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function sha256(text) {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

async function sha256OfFile(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string', multiple: true }, files: { type: 'string' } },
  });
  if (positionals.length !== 1)
    throw new Error('Usage: node verify.mjs bundle.json [--head <hash>] [--files <folder>]');
  const heads = values.head ?? [];
  if (!heads.every(isHash)) throw new Error('A head is 64 digits from 0 to f.');

  const { findings, entries, documents, manifest } = await verifyBundle(
    linesOf(positionals[0]),
    heads,
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
  if (heads.length === 0) {
    console.log(
      `Sound in itself. Compare its head with one that was kept elsewhere: ${manifest.head}`,
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  });
}

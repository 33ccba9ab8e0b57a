import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { canEnter, choosePlaces } from './places.ts';

const ANOTHER = { uid: 54_321, gid: 54_321 };
const isRoot = process.getuid?.() === 0;

let folder: ReturnType<typeof tempFolder>;
let native: string;

beforeEach(() => {
  folder = tempFolder();
  native = join(folder.path, 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  writeFileSync(join(native, 'bin', 'postgres'), 'a program');
});

afterEach(() => folder.remove());

test('who is not root uses both where they are', () => {
  expect(choosePlaces(native, join(folder.path, 'data'), undefined)).toEqual({
    native,
    dataDir: join(folder.path, 'data'),
  });
});

test('a folder is entered only when every folder above it lets one pass', () => {
  expect(canEnter(native, ANOTHER)).toBe(true);
  chmodSync(folder.path, 0o700);
  expect(canEnter(native, ANOTHER)).toBe(process.getuid?.() === ANOTHER.uid);
});

// Only root gives the files to another user.
describe.runIf(isRoot)('root, with both below a folder that only root may enter', () => {
  let places: ReturnType<typeof choosePlaces>;

  beforeEach(() => {
    chmodSync(folder.path, 0o700);
    places = choosePlaces(native, join(folder.path, 'data'), ANOTHER);
  });

  afterEach(() => {
    rmSync(places.native, { recursive: true, force: true });
    rmSync(places.dataDir, { recursive: true, force: true });
    rmSync(`${places.dataDir}.origin`, { force: true });
  });

  test('copies the binaries to where the other user can run them, once', () => {
    expect(canEnter(join(places.native, 'bin'), ANOTHER)).toBe(true);
    expect(existsSync(join(places.native, 'bin', 'postgres'))).toBe(true);
    const { ctimeMs } = statSync(places.native);
    expect(choosePlaces(native, join(folder.path, 'data'), ANOTHER)).toEqual(places);
    expect(statSync(places.native).ctimeMs).toBe(ctimeMs);
  });

  test('keeps what was wanted in the temporary folder in it, and other data where a reboot leaves it', () => {
    expect(dirname(places.dataDir)).toBe(tmpdir());
    vi.stubEnv('TMPDIR', join(folder.path, 'elsewhere'));
    const lasting = choosePlaces(native, join(folder.path, 'lasting'), ANOTHER).dataDir;
    expect(dirname(lasting)).toBe('/var/tmp');
    vi.unstubAllEnvs();
    mkdirSync(lasting, { mode: 0o700 });
    chownSync(lasting, ANOTHER.uid, ANOTHER.gid);
    // Another place may be right by then: the data stays where it is.
    expect(choosePlaces(native, join(folder.path, 'lasting'), ANOTHER).dataDir).toBe(lasting);
    rmSync(lasting, { recursive: true });
    rmSync(`${lasting}.origin`);
  });

  test('keeps the data elsewhere until the wanted folder is deleted', () => {
    mkdirSync(places.dataDir, { mode: 0o700 });
    writeFileSync(join(places.dataDir, 'row'), '');
    chownSync(places.dataDir, ANOTHER.uid, ANOTHER.gid);
    choosePlaces(native, join(folder.path, 'data'), ANOTHER);
    expect(existsSync(join(places.dataDir, 'row'))).toBe(true);
    rmSync(join(folder.path, 'data'), { recursive: true });
    choosePlaces(native, join(folder.path, 'data'), ANOTHER);
    expect(existsSync(join(places.dataDir, 'row'))).toBe(false);
  });

  test('sweeps away moved data whose wanted folder is gone', () => {
    mkdirSync(places.dataDir, { mode: 0o700 });
    rmSync(join(folder.path, 'data'), { recursive: true });
    const other = choosePlaces(native, join(folder.path, 'other'), ANOTHER);
    expect(existsSync(places.dataDir)).toBe(false);
    rmSync(`${other.dataDir}.origin`);
  });

  test('does not trust a copy that another user may have prepared', () => {
    chmodSync(places.native, 0o777);
    expect(() => choosePlaces(native, join(folder.path, 'data'), ANOTHER)).toThrow(
      /writable by others/,
    );
  });
});

import { saveFile } from '../../ui/index.ts';

/** Takes one part after the other. */
export type SavePart = (name: string, file: Blob) => Promise<void>;

interface FolderPicker {
  showDirectoryPicker?: (options: { id: string; mode: 'readwrite' }) => Promise<{
    getFileHandle: (
      name: string,
      options: { create: true },
    ) => Promise<{
      createWritable: () => Promise<{
        write: (file: Blob) => Promise<void>;
        close: () => Promise<void>;
      }>;
    }>;
  }>;
}

/**
 * Where all parts go: into a folder that the person picks, where the browser can write there, else to the downloads, one after the other.
 * Undefined when they pick none. Call it in the press itself: a browser opens no picker later.
 */
export async function pickTarget(): Promise<SavePart | undefined> {
  const { showDirectoryPicker: pick } = globalThis as FolderPicker;
  if (!pick) return saveToDownloads;
  try {
    const folder = await pick.call(globalThis, { id: 'exports', mode: 'readwrite' });
    return async (name, file) => {
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      // What was not closed is not there: a part that was cut leaves no file that looks whole.
      await writable.write(file);
      await writable.close();
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // A page within another one may not open the picker, and some folders of the system are refused.
    return saveToDownloads;
  }
}

const saveToDownloads: SavePart = (name, file) => {
  saveFile(name, file, 'application/zip');
  return Promise.resolve();
};

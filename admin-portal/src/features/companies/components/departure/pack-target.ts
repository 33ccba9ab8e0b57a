/** Where the parts of a file go. */
export interface PackTarget {
  write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  abort: () => Promise<void>;
}

interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{
    createWritable: () => Promise<{
      write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
      close: () => Promise<void>;
      abort: () => Promise<void>;
    }>;
  }>;
}

/** A file on the disk of the person, written part by part; a download where the browser has no such files. Null when the person closed the window. */
export async function openTarget(fileName: string): Promise<PackTarget | null> {
  const { showSaveFilePicker: pick } = globalThis as SavePicker;
  if (!pick) return inMemory(fileName);
  try {
    const handle = await pick.call(globalThis, { suggestedName: fileName });
    return await handle.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Not allowed here, such as in a frame: a download works.
    return inMemory(fileName);
  }
}

function inMemory(fileName: string): PackTarget {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    async write(part) {
      parts.push(part);
    },
    async close() {
      const address = URL.createObjectURL(new Blob(parts, { type: 'application/zip' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(address);
      parts = [];
    },
    async abort() {
      parts = [];
    },
  };
}

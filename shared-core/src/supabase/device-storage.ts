/**
 * What this device keeps. Where its storage is full or forbidden, a read finds nothing and a write answers false: nothing that
 * is kept here may be needed to work.
 */
export const deviceStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Forbidden: then there is nothing to remove either.
    }
  },
  keys(): string[] {
    try {
      return Array.from(
        { length: localStorage.length },
        (_, index) => localStorage.key(index) ?? '',
      );
    } catch {
      return [];
    }
  },
};

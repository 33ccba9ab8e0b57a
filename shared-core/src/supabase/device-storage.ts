/** Storage on this device. If it is full or forbidden, a read returns null and a write returns false: the portal must work without it. */
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

const storageKey = 'bahamasinc_keys';

/** Whether keys of one letter act, on this device. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the keys of one letter on or off on this device. A browser that stores nothing leaves them on. */
export function setKeysOn(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Private windows may refuse: the keys stay on.
  }
}

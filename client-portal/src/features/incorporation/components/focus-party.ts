/** Puts the focus on the first field without a value of a party that was just added, once React has drawn it. */
export function focusParty(id: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-party="${CSS.escape(id)}"]`);
    const fields = [...(row?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  });
}

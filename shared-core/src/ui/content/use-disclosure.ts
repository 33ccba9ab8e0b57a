import { useEffect, useRef, useState } from 'react';

/**
 * A part of the page that opens, such as a form: `<Button ref={form.opener} onClick={form.open}>`. When it closes, the focus returns to the
 * opener, which may have been unmounted meanwhile.
 */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return { isOpen, opener, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

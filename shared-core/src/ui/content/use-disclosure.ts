import { useEffect, useRef, useState } from 'react';

/**
 * Something that opens in the page, such as a form: `<Button ref={ask.opener} onClick={ask.open}>`. When it closes, the focus returns
 * to the opener, which may have been taken off the page meanwhile.
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

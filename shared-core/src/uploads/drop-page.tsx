import styled from '@emotion/styled';
import { color, radius } from '../ui/theme/index.ts';
import { useEffect, useRef, useState } from 'react';

const Frame = styled('div')({
  position: 'fixed',
  zIndex: 40,
  inset: 4,
  display: 'grid',
  placeItems: 'end center',
  padding: 24,
  border: `2px solid ${color.primary.main}`,
  borderRadius: radius.panel,
  pointerEvents: 'none',
  '& > p': {
    padding: '8px 16px',
    borderRadius: radius.control,
    background: color.primary.main,
    color: color.primary.on,
    fontWeight: 500,
  },
});

/** Makes the whole page a target for files, with a frame while some are held over it. */
export function DropPage({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const receive = useRef(onFiles);

  useEffect(() => {
    receive.current = onFiles;
  });

  useEffect(() => {
    // A drag enters each part of the page on its way, and leaves it again.
    let depth = 0;
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const end = () => {
      depth = 0;
      setIsOver(false);
    };
    const handlers = {
      dragenter(event: DragEvent) {
        if (!isFiles(event)) return;
        depth += 1;
        setIsOver(true);
      },
      dragleave(event: DragEvent) {
        if (!isFiles(event)) return;
        depth -= 1;
        if (depth <= 0) end();
      },
      dragover(event: DragEvent) {
        if (isFiles(event)) event.preventDefault();
      },
      drop(event: DragEvent) {
        end();
        if (!isFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        const files = Array.from(event.dataTransfer?.files ?? []);
        if (files.length > 0) receive.current(files);
      },
    };
    for (const [name, handler] of Object.entries(handlers)) {
      window.addEventListener(name, handler as EventListener);
    }
    return () => {
      for (const [name, handler] of Object.entries(handlers)) {
        window.removeEventListener(name, handler as EventListener);
      }
    };
  }, []);

  return isOver ? (
    <Frame>
      <p>Drop the files to upload them</p>
    </Frame>
  ) : null;
}

import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { InlineAlert } from '../feedback/inline-alert.tsx';
import { Spinner } from '../content/spinner.tsx';
import { color, visuallyHidden } from '../theme/color.ts';
import { openPdf, type PdfDocument } from './pdf-document.ts';

const Pages = styled('div')({
  display: 'grid',
  gap: 16,
  justifyItems: 'center',
  padding: 16,
  // Up to 100 % a sheet is no wider than its place; beyond it one scrolls.
  '&[data-fits]': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { maxWidth: '100%' } },
});

const Sheet = styled('div')({
  position: 'relative',
  // Pages stay white in the dark theme.
  background: '#ffffff',
  boxShadow: color.shadow,
  '& > canvas': { display: 'block', width: '100%', height: '100%' },
});

const Text = styled('div')(visuallyHidden);

/** Height by width, until the page is known. */
const A4 = 297 / 210;

/** A sheet at 100 %, in pixels: a page of A4 is as wide as a column of a review. */
const SHEET_WIDTH = 480;

interface PdfPagesProps {
  file: Blob;
  zoom: number;
  /** Degrees clockwise, in quarters. */
  rotation: number;
  /** The page in the middle of the view, and how many there are. */
  onPage?: (number: number, total: number) => void;
}

/**
 * The pages of a PDF in one column, each rendered when it comes into view and released when it is far from it, so that a file of
 * hundreds of pages costs the memory of a few. Its text is available to screen readers.
 */
export function PdfPages({ file, zoom, rotation, onPage }: PdfPagesProps) {
  const [read, setRead] = useState<{ file: Blob; pdf: PdfDocument | 'failed' }>();

  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    async function open() {
      const bytes = await file.arrayBuffer();
      if (isGone) return;
      const task = openPdf(bytes);
      close = task.close;
      const pdf = await task.opened;
      if (!isGone) setRead({ file, pdf });
    }
    open().catch(() => isGone || setRead({ file, pdf: 'failed' }));
    return () => {
      isGone = true;
      close?.();
    };
  }, [file]);

  const pdf = read?.file === file ? read.pdf : undefined;
  const total = pdf === undefined || pdf === 'failed' ? 0 : pdf.numPages;

  // Where the first page begins below the middle of the window, none is there until one scrolls.
  useEffect(() => {
    if (total > 0) onPage?.(1, total);
  }, [total, onPage]);

  if (pdf === 'failed') {
    return <InlineAlert tone="bad">This PDF cannot be shown. Download it to view it.</InlineAlert>;
  }
  if (!pdf) return <Spinner centered />;
  return (
    <Pages data-fits={zoom <= 1 || undefined}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage
          key={index}
          pdf={pdf}
          number={index + 1}
          zoom={zoom}
          rotation={rotation}
          onMiddle={onPage}
        />
      ))}
    </Pages>
  );
}

function PdfPage({
  pdf,
  number,
  zoom,
  rotation,
  onMiddle,
}: {
  pdf: PdfDocument;
  number: number;
  zoom: number;
  rotation: number;
  onMiddle: PdfPagesProps['onPage'];
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [shape, setShape] = useState(A4);
  const [text, setText] = useState('');
  const width = SHEET_WIDTH * zoom;

  useEffect(() => {
    if (!sheet.current) return;
    const near = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '400px',
    });
    near.observe(sheet.current);
    return () => near.disconnect();
  }, []);

  useEffect(() => {
    if (!sheet.current || !onMiddle) return;
    const middle = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && onMiddle(number, pdf.numPages),
      { rootMargin: '-50% 0px' },
    );
    middle.observe(sheet.current);
    return () => middle.disconnect();
  }, [number, onMiddle, pdf]);

  useEffect(() => {
    if (!isNear) return;
    const drawn = canvas.current;
    let stop: (() => void) | undefined;
    let isGone = false;
    async function draw() {
      const page = await pdf.getPage(number);
      if (isGone || !canvas.current) return;
      const turned = { rotation: (page.rotate + rotation) % 360 };
      const natural = page.getViewport({ scale: 1, ...turned });
      setShape(natural.height / natural.width);
      const viewport = page.getViewport({
        ...turned,
        scale: (width / natural.width) * Math.min(2, window.devicePixelRatio || 1),
      });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      const task = page.render({ canvas: canvas.current, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isGone) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    // A drawing that is replaced by another size is cancelled, which is a rejection.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
      // The pixels of a page that is out of view are given back.
      if (drawn) drawn.width = 0;
    };
  }, [pdf, number, width, rotation, isNear]);

  return (
    <Sheet
      ref={sheet}
      role="group"
      aria-label={`Page ${number} of ${pdf.numPages}`}
      style={{ width, aspectRatio: String(1 / shape) }}
    >
      <canvas ref={canvas} aria-hidden />
      <Text>{text}</Text>
    </Sheet>
  );
}

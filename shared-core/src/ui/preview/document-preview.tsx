import styled from '@emotion/styled';
import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ButtonAnchor, IconButton } from '../content/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorScreen } from '../feedback/error-screen.tsx';
import { Icon } from '../content/icon.tsx';
import { Spinner } from '../content/spinner.tsx';
import { color, radius } from '../theme/color.ts';
import { TurnedPicture } from './turned-picture.tsx';

// The PDF renderer is half a megabyte: it loads with the first PDF.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

const Place = styled('section')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 240,
  background: color.neutral,
});

const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
});

/** The sheet that is on its way. */
const Blank = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 'min(480px, calc(100% - 32px))',
  height: 360,
  margin: '16px auto',
  background: color.surface,
});

const Tools = styled('div')({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  // On a phone the tools of a long file take two lines.
  flexWrap: 'wrap',
  gap: 2,
  margin: '0 8px 8px auto',
  padding: 4,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.raised,
  boxShadow: color.shadow,
  '& > output': {
    minWidth: 40,
    fontSize: 12,
    whiteSpace: 'nowrap',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

export interface DocumentPreviewProps {
  /** The name of the file, under which it is downloaded. */
  name: string;
  /** The bytes, with their type; undefined while they are fetched. */
  file: Blob | undefined;
  /** The error message of a failed download. */
  error?: string;
  onRetry?: () => void;
  /** Leaves out the download, where the page offers its own. */
  withoutDownload?: boolean;
}

/** Previews a document on the page: PDFs and images are shown, other files can be downloaded. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { name, file, error, onRetry, withoutDownload = false } = props;
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [page, setPage] = useState<{ of: Blob | undefined; number: number; total: number }>();
  const showPage = useCallback(
    (number: number, total: number) => setPage({ of: file, number, total }),
    [file],
  );
  const url = useObjectUrl(file);
  const kind = kindOf(file);

  function turn(direction: 1 | -1) {
    setZoom(ZOOMS[ZOOMS.indexOf(zoom) + direction] ?? zoom);
  }

  if (error !== undefined && !file) {
    return <ErrorScreen message={error} {...(onRetry && { onRetry })} />;
  }
  return (
    <Place aria-label={name} aria-busy={!file}>
      {/* Reached with the keyboard, to be scrolled. */}
      <Scroller role="group" aria-label={`Pages of ${name}`} tabIndex={0}>
        {!file && (
          <Blank>
            <Spinner />
          </Blank>
        )}
        {kind === 'picture' && url && (
          <TurnedPicture src={url} name={name} zoom={zoom} rotation={rotation} />
        )}
        {kind === 'pdf' && file && (
          <Suspense fallback={<Spinner centered />}>
            <PdfPages file={file} zoom={zoom} rotation={rotation} onPage={showPage} />
          </Suspense>
        )}
        {kind === 'other' && (
          <EmptyState title="No preview" text="This kind of file cannot be shown here." />
        )}
      </Scroller>
      {file && url && !(withoutDownload && kind === 'other') && (
        <Tools role="toolbar" aria-label="View">
          {kind !== 'other' && (
            <>
              {page && page.of === file && page.total > 1 && (
                <output aria-label="Page">
                  {page.number} of {page.total}
                </output>
              )}
              <IconButton
                type="button"
                aria-label="Smaller"
                disabled={zoom === ZOOMS[0]}
                onClick={() => turn(-1)}
              >
                <Icon of={ZoomOut} />
              </IconButton>
              <output aria-label="Size">{Math.round(zoom * 100)}%</output>
              <IconButton
                type="button"
                aria-label="Larger"
                disabled={zoom === ZOOMS.at(-1)}
                onClick={() => turn(1)}
              >
                <Icon of={ZoomIn} />
              </IconButton>
              <IconButton
                type="button"
                aria-label="Turn clockwise"
                onClick={() => setRotation((rotation + 90) % 360)}
              >
                <Icon of={RotateCw} />
              </IconButton>
            </>
          )}
          {!withoutDownload && (
            <ButtonAnchor href={url} download={name} size="small" variant="text">
              <Icon of={Download} size={18} />
              Download
            </ButtonAnchor>
          )}
        </Tools>
      )}
    </Place>
  );
}

/** What the browser may show of a file. SVG is a program more than a picture: it is not shown. */
function kindOf(file: Blob | undefined): 'picture' | 'pdf' | 'other' | undefined {
  if (!file) return undefined;
  if (file.type === 'application/pdf') return 'pdf';
  return /^image\/(png|jpeg|webp|gif|avif)$/.test(file.type) ? 'picture' : 'other';
}

/** An address for bytes in memory, given back when they are not shown any more. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an address is a thing of the browser: made here, given back below
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}

import { portalMounts, type PortalName, type Release } from '@portal/shared-core/contract';
import { shared } from 'virtual:portal-shares';

/**
 * Begins to fetch what the page in the address bar loads, beside the first files of its portal: else the browser learns of it when the portal runs, of the
 * modules of the host first, then of the page, then of what that imports. Nothing of it runs here, and each file has its hash.
 */
export function fetchPage(name: PortalName, base: URL, { files, pages = [] }: Release): void {
  const path = location.pathname.slice(portalMounts[name].length + 1);
  const page = pages.find((each) => fits(each.path, path));
  if (!page) return;
  for (const share of page.shares) void loadShare(share);
  const names = Object.keys(files);
  for (const place of page.files) {
    const file = names[place];
    if (file) preload(new URL(file, base), files[file]);
  }
}

/** Whether an address is one of a path as the router writes it. */
export function fits(path: string, address: string): boolean {
  const wanted = path.split('/');
  const parts = address.split('/');
  return (
    parts.length <= wanted.length &&
    wanted.every((each, place) =>
      each.startsWith(':') ? each.endsWith('?') || !!parts[place] : each === parts[place],
    )
  );
}

/** A failure is met again, and said, by what needs the module. */
async function loadShare(name: string): Promise<void> {
  const { get } = (shared as Record<string, { get: () => unknown } | undefined>)[name] ?? {};
  await Promise.resolve(get?.()).catch(() => {});
}

function preload(file: URL, integrity: string | undefined): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file.href;
  link.integrity = integrity ?? '';
  document.head.append(link);
}

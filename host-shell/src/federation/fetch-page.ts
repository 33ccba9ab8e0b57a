import { portalMounts, type PortalName, type Release } from '@portal/shared-core/contract';
import { shared } from 'virtual:portal-shares';

const offered = shared as Record<string, { get: () => Promise<unknown> } | undefined>;

/**
 * Begins to fetch what the page in the address bar loads, beside the first files of its portal: else the browser learns of it when the portal runs, of the
 * modules of the host first, then of the page, then of what that imports. Nothing of it runs here, and each file has its hash.
 */
export function fetchPage(name: PortalName, base: URL, { files, pages = [] }: Release): void {
  const path = location.pathname.slice(portalMounts[name].length + 1);
  const page = pages.find(({ address }) => new RegExp(`^${address}$`).test(path));
  // What does not come is met again, and said, by what needs it.
  for (const share of page?.shares ?? []) void offered[share]?.get().catch(() => {});
  const known = Object.entries(files);
  for (const place of page?.files ?? []) {
    const [file = '', integrity] = known[place] ?? [];
    const link = document.createElement('link');
    const href = new URL(file, base).href;
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href, integrity }),
    );
  }
}

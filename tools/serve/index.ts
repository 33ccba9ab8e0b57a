export { servePortal } from './serve-portal.ts';
export { serveProduct } from './serve.ts';

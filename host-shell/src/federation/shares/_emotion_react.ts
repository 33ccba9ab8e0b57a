/* The part of @emotion/react that portals and the MUI parts in them may use; see react-router-dom.ts. */
export { CacheProvider, Global, ThemeContext, css, keyframes } from '@emotion/react';

export { PortalFrame, type PortalFrameProps } from './portal-frame.tsx';

export { declaredTables } from './declared-tables.ts';
export { openCompany, type CompanyView } from './company-page.ts';
export { testCompanyPage } from './company-page-tests.ts';
export {
  createFakeBackend,
  heldAnswer,
  pageOf,
  refusal,
  type FakeRequest,
  type FakeBackend,
} from './fake-backend.ts';
export { createFakeLiveServer } from './fake-live-server.ts';
export {
  authSessionOf,
  cableBeach,
  candice,
  claire,
  harbourIsland,
  membershipOf,
  profileOf,
  publicSettings,
} from './personas.ts';
export { reckoningCases } from './reckoning-cases.ts';
export { noSubjectPages } from './subject-pages.ts';
export { clientOn, createTestQueryClient, renderInPortal, renderRoutes } from './render-routes.tsx';
export { createFakeLocks } from './fake-locks.ts';
export { duties, heron } from './company-page.ts';
export { createFakeUploadService, pdfFile } from './upload-service.ts';

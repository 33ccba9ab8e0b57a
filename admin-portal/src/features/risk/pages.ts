/** The pages of risk management. They are listed here and not in routes.tsx, whose code every first visit loads. */
export const overview = () => import('./overview-page.tsx');
export const companies = () => import('./companies-page.tsx');
export const reviews = () => import('./reviews-page.tsx');
export const overrides = () => import('./overrides-page.tsx');
export const models = () => import('./models-page.tsx');
export const model = () => import('./model-page.tsx');
export const assess = () => import('./assess-page.tsx');

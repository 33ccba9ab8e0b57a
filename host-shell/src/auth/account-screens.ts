/* The screens beside sign-in and sign-up, which few visits need, as one file to download. */
export { ClientSignupPage } from './client-signup-page.tsx';
export { ColleagueSignupPage } from './colleague-signup-page.tsx';
export { CompanySignupPage } from './company-signup-page.tsx';
export { ConfirmAgainPage } from './confirm-again-page.tsx';
export { ConfirmPage } from './confirm-page.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { PartySignupPage } from './party-signup-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SecondFactorPage } from './second-factor-page.tsx';
export { UnsubscribePage } from './unsubscribe-page.tsx';

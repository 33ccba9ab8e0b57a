/* Separate from the other views: the page of a company loads it on request. */
export { DepartureDialog, type DepartureInput } from './departure-dialog.tsx';
export { DepartureFacts, departureKinds, type Departure } from './departure-facts.tsx';

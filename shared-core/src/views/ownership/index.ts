/* Apart from the other views: drawing a chart takes a library that most pages do without. */
export { shareText, type NamedParty } from './chart-facts.ts';
export { OwnershipChart } from './ownership-chart.tsx';

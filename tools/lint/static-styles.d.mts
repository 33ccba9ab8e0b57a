import type { RuleTester } from 'oxlint/plugins-dev';

declare const plugin: { rules: { 'static-styles': Parameters<RuleTester['run']>[1] } };

// oxlint-disable-next-line import/no-default-export -- as the plugin itself
export default plugin;

/** Replaces `hoist-non-react-statics` in the host's build: emotion calls it in `withTheme`, which no part uses. */
export default function unused(): never {
  throw new Error('Not part of this build, see tools/vite/unused-statics.ts');
}

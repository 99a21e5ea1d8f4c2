/** An icon of Tabler's by its name there; the build makes the module (build/icons.ts). */
declare module '~icons/*' {
  const icon: import('./create-icon.tsx').Icon;
  export default icon;
}

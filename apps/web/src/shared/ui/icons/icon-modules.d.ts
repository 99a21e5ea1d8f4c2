/** A Tabler icon by its name there; the build creates the module (build/icons.ts). */
declare module '~icons/*' {
  const icon: import('./create-icon.tsx').Icon;
  export default icon;
}

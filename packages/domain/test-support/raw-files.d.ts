/** A file's text, imported by the test runner. */
declare module '*?raw' {
  const text: string;
  export default text;
}

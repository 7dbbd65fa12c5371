/** A document of `docs/`, which the build turns into HTML. */
declare module '#docs/*.md' {
  export const html: string
}

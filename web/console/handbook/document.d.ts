/** A document of `docs/`, as the HTML that the build makes of it. */
declare module '#docs/*.md' {
  export const html: string
}

import 'react'

/** The style attribute also carries CSS custom properties. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

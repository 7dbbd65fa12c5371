import 'react'

/** Lets the `style` attribute also contain CSS custom properties, such as `--tilt-x`. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

import 'react'

/** Allows CSS custom properties, such as `--tilt-x`, in the `style` attribute. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

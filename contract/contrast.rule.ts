/**
 * Returns the WCAG 2.2 contrast ratio of two colours, from 1 to 21. It is rounded down to
 * hundredths, so that a ratio just below the required ratio does not pass.
 */
export function contrastOf(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b)
  return Math.floor((100 * (light + 0.05)) / (dark + 0.05)) / 100
}

/** Accepts `#rrggbb`, and `rgb(r, g, b)` as computed styles have it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const ratio = channel / 255
    return ratio <= 0.04045 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): readonly number[] {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim())
  if (hex) return hex.slice(1).map((pair) => Number.parseInt(pair, 16))
  const rgb = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color.trim())
  if (rgb) return rgb.slice(1).map(Number)
  throw new Error(`${color} is not an opaque colour`)
}

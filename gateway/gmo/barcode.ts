import { createHash } from 'node:crypto'
import { type Html, html } from '#gateway/pages/html.ts'

const BARS = 60
const HEIGHT = 56

/**
 * Draws a decorative barcode for a slip. A number always gives the same bars, but a till cannot
 * read the bars.
 */
export function barcode(number: string): Html {
  const bytes = createHash('sha512').update(number).digest()
  let x = 0
  const lines = Array.from({ length: BARS }, (_, at) => {
    const byte = bytes[at] ?? 0
    const line = { x, width: 1 + (byte & 3) }
    x += line.width + 1 + ((byte >> 2) & 3)
    return line
  })
  return html`<svg class="bars" viewBox="0 0 ${x} ${HEIGHT}" width="100%" height="${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
${lines.map((line) => html`<rect x="${line.x}" y="0" width="${line.width}" height="${HEIGHT}" fill="currentColor"/>`)}
</svg>`
}

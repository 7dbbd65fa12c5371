import { contrastOf } from '#contract/contrast.rule.ts'
import type { ControlColor, PaintedBox } from './control-colors.ts'

type Color = readonly [red: number, green: number, blue: number, alpha: number]
const WHITE: Color = [255, 255, 255, 1]

/**
 * Returns the contrast of a colour with its background. Mixes the colours of partly transparent
 * boxes as a browser does. Pictures count as transparent.
 */
export function paintedContrast({ color, boxes }: Pick<ControlColor, 'color' | 'boxes'>): number {
  const [front, ground] = paint(boxes, parse(color), WHITE)
  return contrastOf(rgb(front), rgb(ground))
}

/**
 * Paints the boxes over each other, the outermost box first, and then the colour on top. Returns
 * the resulting colours of the text and of its background.
 */
function paint(
  boxes: readonly PaintedBox[],
  color: Color,
  backdrop: Color,
): readonly [Color, Color] {
  const [box, ...inner] = boxes
  if (box === undefined) return [over(color, backdrop), backdrop]
  const [front, ground] = paint(inner, color, over(parse(box.background), backdrop))
  const faded = ([red, green, blue]: Color): Color => [red, green, blue, box.opacity]
  return [over(faded(front), backdrop), over(faded(ground), backdrop)]
}

function over([red, green, blue, alpha]: Color, [red2, green2, blue2]: Color): Color {
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha)
  return [mix(red, red2), mix(green, green2), mix(blue, blue2), 1]
}

/** Reads the two forms in which a browser computes colours: `rgb(…)` and `color(srgb …)`. */
function parse(text: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(
    Number,
  )
  if (text.startsWith('rgb')) return [red, green, blue, alpha]
  if (text.startsWith('color(srgb')) return [red * 255, green * 255, blue * 255, alpha]
  throw new Error(`${text} is not a colour that this test can read`)
}

const rgb = ([red, green, blue]: Color) =>
  `rgb(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)})`

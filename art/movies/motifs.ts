import { disc, GOLD, PAPER, type Spot, type Stage, seededRandom, TURN } from './stage.ts'

type Context2D = OffscreenCanvasRenderingContext2D

/** Draws three commas in a circle (tomoe), the crest of thunder drums and shrine lanterns. */
export function tomoe(ctx: Context2D, radius: number, color: string) {
  ctx.fillStyle = color
  for (let comma = 0; comma < 3; comma++) {
    ctx.save()
    ctx.rotate((comma * TURN) / 3)
    disc(ctx, { x: 0, y: -radius * 0.52 }, radius * 0.4)
    ctx.fill()
    ctx.beginPath()
    ctx.moveTo(0, -radius * 0.92)
    ctx.arc(0, 0, radius * 0.92, -TURN / 4, TURN * 0.1)
    ctx.quadraticCurveTo(radius * 0.78, -radius * 0.3, radius * 0.3, -radius * 0.34)
    ctx.fill()
    ctx.restore()
  }
}

/** Draws seigaiha, the sea as rows of scales. */
export function seigaiha(ctx: Context2D, area: { width: number; height: number; scale: number }) {
  const { width, height, scale } = area
  for (let row = 0; row * scale * 0.5 < height + scale; row++) {
    for (let column = -1; column * scale * 2 < width + scale; column++) {
      const x = column * scale * 2 + (row % 2) * scale
      for (const ring of [1, 0.68, 0.36]) {
        ctx.beginPath()
        ctx.arc(x, row * scale * 0.5, scale * ring, Math.PI, TURN)
        ctx.stroke()
      }
    }
  }
}

export function petal(ctx: Context2D, size: number) {
  ctx.beginPath()
  ctx.moveTo(0, size)
  ctx.bezierCurveTo(size, size * 0.3, size * 0.7, -size * 0.8, size * 0.16, -size)
  ctx.lineTo(0, -size * 0.72)
  ctx.lineTo(-size * 0.16, -size)
  ctx.bezierCurveTo(-size * 0.7, -size * 0.8, -size, size * 0.3, 0, size)
  ctx.fill()
}

/**
 * Draws an oval gold coin with hammered lines. `face`, from -1 to 1, is how far the coin faces the
 * viewer.
 */
export function koban(ctx: Context2D, size: number, face: number) {
  ctx.save()
  ctx.scale(1, Math.max(0.08, Math.abs(face)))
  ctx.fillStyle = face > 0 ? GOLD : '#a9782a'
  ctx.beginPath()
  ctx.ellipse(0, 0, size * 0.6, size, 0, 0, TURN)
  ctx.fill()
  ctx.strokeStyle = '#fff1c2'
  ctx.lineWidth = size * 0.06
  ctx.stroke()
  ctx.strokeStyle = 'rgba(92,58,12,.55)'
  for (let line = -6; line <= 6; line++) {
    ctx.beginPath()
    ctx.moveTo(-size * 0.4, (line * size) / 8)
    ctx.lineTo(size * 0.4, (line * size) / 8)
    ctx.stroke()
  }
  ctx.strokeStyle = '#fff1c2'
  disc(ctx, { x: 0, y: -size * 0.5 }, size * 0.2)
  ctx.stroke()
  disc(ctx, { x: 0, y: size * 0.5 }, size * 0.2)
  ctx.stroke()
  ctx.restore()
}

/** Draws a cloud in the style of picture scrolls: a flat bank of rounded bars. */
export function scrollCloud(ctx: Context2D, at: Spot, width: number, color: string) {
  const bar = width * 0.11
  ctx.fillStyle = color
  const bars = [
    [0.1, 0, 0.62],
    [0, 1, 0.86],
    [0.26, 2, 0.74],
    [0.14, 3, 0.5],
  ] as const
  for (const [offset, row, share] of bars) {
    ctx.beginPath()
    ctx.roundRect(
      at.x - width / 2 + offset * width,
      at.y + row * bar * 0.92,
      share * width,
      bar,
      bar / 2,
    )
    ctx.fill()
  }
}

export interface Flakes {
  readonly seed: number
  readonly count: number
  readonly drift: number
  readonly color: string
  readonly alpha: number
}
/** Draws gold leaf: squares that turn and rise as `drift` grows. */
export function goldLeaf(
  { ctx, width, height }: Stage,
  { seed, count, drift, color, alpha }: Flakes,
) {
  const roll = seededRandom(seed)
  ctx.fillStyle = color
  for (let flake = 0; flake < count; flake++) {
    const x = roll() * width
    const y = (((roll() * height - drift * (200 + roll() * 500)) % height) + height) % height
    const size = 2 + roll() * 7
    ctx.save()
    ctx.translate(x + Math.sin(drift * 6 + flake) * 14, y)
    ctx.rotate(drift * 5 + flake)
    ctx.scale(1, Math.cos(drift * 9 + flake * 1.7))
    ctx.globalAlpha = alpha
    ctx.fillRect(-size / 2, -size / 2, size, size)
    ctx.restore()
  }
  ctx.globalAlpha = 1
}

export function foldedPaper(ctx: Context2D, width: number, height: number, shade: string) {
  const fill = ctx.createLinearGradient(-width / 2, 0, width / 2, height)
  fill.addColorStop(0, PAPER)
  fill.addColorStop(1, shade)
  ctx.fillStyle = fill
  ctx.fillRect(-width / 2, -height / 2, width, height)
}

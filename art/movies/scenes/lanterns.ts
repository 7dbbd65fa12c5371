import { bloom } from '#art/movies/climax.ts'
import { tomoe } from '#art/movies/motifs.ts'
import {
  clamp,
  easeIn,
  easeOut,
  fillBackground,
  GOLD,
  glow,
  INK,
  mix,
  PALE_GOLD,
  type Scene,
  type Stage,
  span,
  VERMILION,
} from '#art/movies/stage.ts'

/**
 * An alley of paper lanterns. They light one after another, up to the great lantern at the end of
 * the alley.
 */
export const lanterns: Scene = { style: 2, draw }

const ROWS = 9
const CENTER_Y_SHARE = 0.46

function draw(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const center = { x: width / 2, y: height * CENTER_Y_SHARE }
  const walk = easeIn(span(progress, 0.1, 1)) * 3.2 + progress * 0.8
  fillBackground(stage, ['#0d0b14', '#241316', '#0b0808'])
  glow(stage, { ...center, radius: 420, color: '#7a2a14', alpha: 0.3 + progress * 0.5 })
  for (let row = ROWS; row >= 0; row--) {
    const depth = row + 1.1 - walk
    if (depth < 0.32) continue
    const lit = easeOut(span(progress, row * 0.05 + 0.04, row * 0.05 + 0.16))
    for (const side of [-1, 1]) {
      for (const level of [-1, 0, 1]) {
        hang(stage, { depth, side, level, lit, sway: Math.sin(progress * 9 + row * 2 + level) })
      }
    }
  }
  great(stage, progress)
  bloom(stage, center, span(progress, 0.765, 1))
  ctx.globalAlpha = 1
}

interface Hanging {
  readonly depth: number
  readonly side: number
  readonly level: number
  readonly lit: number
  readonly sway: number
}
function hang(stage: Stage, { depth, side, level, lit, sway }: Hanging) {
  const { ctx, width, height } = stage
  const scale = 1.5 / depth
  ctx.save()
  ctx.globalAlpha = clamp((depth - 0.32) * 5) * clamp(1.3 - depth * 0.1)
  ctx.translate(width / 2 + side * 250 * scale, height * CENTER_Y_SHARE + level * 330 * scale)
  ctx.scale(scale, scale)
  ctx.rotate(sway * 0.03)
  lantern(stage, lit)
  ctx.restore()
}

function great(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const size = mix(0.42, 3.6, easeIn(span(progress, 0.2, 1)))
  ctx.save()
  ctx.translate(width / 2, height * CENTER_Y_SHARE)
  ctx.scale(size, size)
  lantern(stage, easeOut(span(progress, 0.5, 0.66)))
  ctx.restore()
}

function lantern(stage: Stage, lit: number) {
  const { ctx } = stage
  const body = ctx.createLinearGradient(-58, 0, 58, 0)
  const edge = lit > 0.5 ? '#a3301a' : '#3a1814'
  body.addColorStop(0, edge)
  body.addColorStop(0.5, lit > 0.1 ? `rgba(255,${170 + lit * 60},${90 + lit * 90},1)` : '#5c2a20')
  body.addColorStop(1, edge)
  ctx.fillStyle = INK
  ctx.fillRect(-30, -88, 60, 16)
  ctx.fillRect(-30, 72, 60, 16)
  ctx.fillStyle = body
  ctx.beginPath()
  ctx.ellipse(0, 0, 60, 78, 0, 0, Math.PI * 2)
  ctx.fill()
  ctx.strokeStyle = 'rgba(60,16,8,.35)'
  ctx.lineWidth = 2
  for (let hoop = -3; hoop <= 3; hoop++) {
    ctx.beginPath()
    ctx.ellipse(0, hoop * 19, 60 * Math.sqrt(1 - (hoop / 4.3) ** 2), 5, 0, 0, Math.PI)
    ctx.stroke()
  }
  ctx.save()
  ctx.scale(0.9, 1)
  tomoe(ctx, 30, lit > 0.5 ? VERMILION : '#2a0f0c')
  ctx.restore()
  glow(stage, { x: 0, y: 0, radius: 150, color: GOLD, alpha: lit * 0.55 })
  glow(stage, { x: 0, y: 0, radius: 50, color: PALE_GOLD, alpha: lit * 0.5 })
}

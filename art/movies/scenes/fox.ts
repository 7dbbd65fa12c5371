import { bloom } from '#art/movies/climax.ts'
import {
  clamp,
  disc,
  easeIn,
  easeOut,
  fillBackground,
  GOLD,
  glow,
  INK,
  mix,
  PAPER,
  type Scene,
  type Spot,
  type Stage,
  seededRandom,
  span,
  VERMILION,
} from '#art/movies/stage.ts'

/**
 * Fox fires light a tunnel of shrine gates. At the end of the tunnel a white mask opens its eyes.
 */
export const fox: Scene = { style: 12, draw }

const GATES = 12
type Context2D = OffscreenCanvasRenderingContext2D

function draw(stage: Stage, progress: number) {
  const { width, height } = stage
  const center = { x: width / 2, y: height * 0.44 }
  const walk = progress * 2.2 + easeIn(progress) * 3
  fillBackground(stage, ['#0b0d14', '#1a2226', '#0a0808'])
  glow(stage, { ...center, radius: 360, color: '#3f6f86', alpha: 0.35 + progress * 0.3 })
  for (let row = GATES; row >= 0; row--) {
    const depth = row * 0.72 + 0.9 - (walk % 0.72)
    gate(stage, center, depth)
  }
  fires(stage, center, progress)
  mask(stage, center, progress)
  bloom(stage, center, span(progress, 0.8, 1))
}

function gate({ ctx }: Stage, center: Spot, depth: number) {
  const scale = 1.28 / depth
  const far = clamp(1.25 - depth * 0.12)
  ctx.save()
  ctx.translate(center.x, center.y + 60 * scale)
  ctx.scale(scale, scale)
  ctx.globalAlpha = clamp((depth - 0.5) * 4)
  const red = `rgb(${mix(40, 206, far)},${mix(16, 62, far)},${mix(18, 38, far)})`
  ctx.fillStyle = red
  for (const side of [-1, 1]) {
    ctx.fillRect(side * 196 - 19, -250, 38, 640)
    ctx.fillStyle = INK
    ctx.fillRect(side * 196 - 24, 330, 48, 60)
    ctx.fillStyle = red
  }
  ctx.fillRect(-236, -190, 472, 30)
  ctx.fillRect(-16, -250, 32, 70)
  ctx.beginPath()
  ctx.moveTo(-290, -306)
  ctx.quadraticCurveTo(0, -256, 290, -306)
  ctx.lineTo(272, -248)
  ctx.quadraticCurveTo(0, -222, -272, -248)
  ctx.fill()
  ctx.strokeStyle = INK
  ctx.lineWidth = 14
  ctx.beginPath()
  ctx.moveTo(-296, -312)
  ctx.quadraticCurveTo(0, -262, 296, -312)
  ctx.stroke()
  ctx.restore()
}

function fires(stage: Stage, center: Spot, progress: number) {
  const { ctx } = stage
  const roll = seededRandom(64)
  for (let index = 0; index < 16; index++) {
    const [turn, offset, size] = [roll() * 6.28, roll(), 14 + roll() * 16]
    const depth = 3 - ((offset * 3 + progress * 2.6) % 2.8)
    const angle = turn + progress * 1.8
    const at = {
      x: center.x + (Math.cos(angle) * 150) / depth,
      y: center.y + 40 + (Math.sin(angle) * 250) / depth,
    }
    const lit = easeOut(span(progress, offset * 0.5, offset * 0.5 + 0.1))
    glow(stage, { ...at, radius: (size * 7) / depth, color: '#5fb4d6', alpha: lit * 0.7 })
    ctx.globalAlpha = lit
    flame(ctx, at, { size: (size * 2) / depth, sway: Math.sin(progress * 22 + index) })
    ctx.globalAlpha = 1
  }
}

function flame(ctx: Context2D, at: Spot, { size, sway }: { size: number; sway: number }) {
  for (const [share, color] of [
    [1, '#3d93bd'],
    [0.66, '#a8e2f0'],
    [0.34, '#ffffff'],
  ] as const) {
    const reach = size * share
    ctx.fillStyle = color
    ctx.beginPath()
    ctx.moveTo(at.x + sway * reach * 0.5, at.y - reach * 1.6)
    ctx.bezierCurveTo(
      at.x + reach,
      at.y - reach * 0.5,
      at.x + reach * 0.8,
      at.y + reach * 0.7,
      at.x,
      at.y + reach * 0.7,
    )
    ctx.bezierCurveTo(
      at.x - reach * 0.8,
      at.y + reach * 0.7,
      at.x - reach * 0.7,
      at.y - reach * 0.4,
      at.x + sway * reach * 0.5,
      at.y - reach * 1.6,
    )
    ctx.fill()
  }
}

function mask(stage: Stage, center: Spot, progress: number) {
  const shown = easeOut(span(progress, 0.42, 0.62))
  if (shown <= 0) return
  const { ctx } = stage
  const size = mix(0.3, 1.05, shown) + easeIn(span(progress, 0.66, 1)) * 1.6
  ctx.save()
  ctx.globalAlpha = shown
  ctx.translate(center.x, center.y)
  ctx.scale(size, size)
  face(ctx)
  markings(ctx)
  const awake = easeOut(span(progress, 0.62, 0.72))
  eyes(stage, awake)
  ctx.restore()
}

function face(ctx: Context2D) {
  ctx.fillStyle = PAPER
  ctx.strokeStyle = '#2a1712'
  ctx.lineWidth = 4
  ctx.beginPath()
  ctx.moveTo(0, -96)
  ctx.quadraticCurveTo(50, -110, 74, -124)
  ctx.quadraticCurveTo(120, -190, 132, -226)
  ctx.quadraticCurveTo(160, -130, 150, -40)
  ctx.bezierCurveTo(150, 40, 70, 120, 34, 168)
  ctx.quadraticCurveTo(0, 190, -34, 168)
  ctx.bezierCurveTo(-70, 120, -150, 40, -150, -40)
  ctx.quadraticCurveTo(-160, -130, -132, -226)
  ctx.quadraticCurveTo(-120, -190, -74, -124)
  ctx.quadraticCurveTo(-50, -110, 0, -96)
  ctx.fill()
  ctx.stroke()
}

function markings(ctx: Context2D) {
  for (const side of [-1, 1]) {
    ctx.save()
    ctx.scale(side, 1)
    ctx.fillStyle = VERMILION
    ctx.beginPath()
    ctx.moveTo(92, -130)
    ctx.quadraticCurveTo(120, -170, 128, -200)
    ctx.quadraticCurveTo(140, -150, 136, -100)
    ctx.fill()
    ctx.beginPath()
    ctx.moveTo(60, 40)
    ctx.quadraticCurveTo(110, 30, 138, -10)
    ctx.quadraticCurveTo(116, 50, 66, 62)
    ctx.fill()
    ctx.strokeStyle = VERMILION
    ctx.lineWidth = 5
    for (const line of [0, 18]) {
      ctx.beginPath()
      ctx.moveTo(40, 112 + line * 0.8)
      ctx.quadraticCurveTo(90, 100 + line, 120, 80 + line * 1.4)
      ctx.stroke()
    }
    ctx.restore()
  }
  ctx.fillStyle = GOLD
  ctx.beginPath()
  ctx.moveTo(0, -78)
  ctx.quadraticCurveTo(20, -48, 0, -8)
  ctx.quadraticCurveTo(-20, -48, 0, -78)
  ctx.fill()
  ctx.fillStyle = INK
  disc(ctx, { x: 0, y: 150 }, 14)
  ctx.fill()
}

function eyes(stage: Stage, awake: number) {
  const { ctx } = stage
  for (const side of [-1, 1]) {
    ctx.save()
    ctx.scale(side, 1)
    ctx.fillStyle = INK
    ctx.beginPath()
    ctx.moveTo(26, 12)
    ctx.quadraticCurveTo(60, -34 + (1 - awake) * 32, 118, -44)
    ctx.quadraticCurveTo(84, 12, 26, 12)
    ctx.fill()
    ctx.fillStyle = VERMILION
    ctx.globalAlpha *= awake
    disc(ctx, { x: 70, y: -14 }, 13)
    ctx.fill()
    glow(stage, { x: 70, y: -14, radius: 120, color: GOLD, alpha: awake })
    ctx.restore()
  }
}

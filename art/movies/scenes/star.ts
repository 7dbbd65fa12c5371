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
  PALE_GOLD,
  type Scene,
  type Spot,
  type Stage,
  seededRandom,
  span,
  TURN,
  VERMILION,
} from '#art/movies/stage.ts'

/**
 * A falling star crosses the sky above the roofs of the town, and fireworks open at the place where
 * it fell.
 */
export const star: Scene = { style: 11, draw }

function draw(stage: Stage, progress: number) {
  const { width, height } = stage
  const heart = { x: width / 2, y: height * 0.36 }
  fillBackground(stage, ['#0a0d1f', '#1c2348', '#533a55', '#b5653f'])
  sky(stage, progress)
  streak(stage, progress)
  firework(stage, { ...heart, born: 0.42, seed: 3, size: 330, color: GOLD }, progress)
  firework(
    stage,
    { x: width * 0.24, y: height * 0.24, born: 0.54, seed: 8, size: 190, color: VERMILION },
    progress,
  )
  firework(
    stage,
    { x: width * 0.78, y: height * 0.2, born: 0.6, seed: 21, size: 210, color: '#9fd0d8' },
    progress,
  )
  firework(stage, { ...heart, born: 0.66, seed: 51, size: 470, color: PALE_GOLD }, progress)
  roofs(stage, progress)
  bloom(stage, heart, span(progress, 0.78, 1))
}

function sky({ ctx, width, height }: Stage, progress: number) {
  const roll = seededRandom(9)
  ctx.fillStyle = '#fdf4d8'
  for (let index = 0; index < 130; index++) {
    const spot = { x: roll() * width, y: roll() * height * 0.62 }
    ctx.globalAlpha = 0.35 + 0.65 * Math.abs(Math.sin(progress * 7 + index))
    disc(ctx, spot, 0.7 + roll() * 1.7)
    ctx.fill()
  }
  ctx.globalAlpha = 1
}

function streak(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const fall = span(progress, 0.06, 0.42)
  if (fall <= 0 || fall >= 1) return
  const head = {
    x: mix(width * 1.1, width * 0.5, fall),
    y: mix(-60, height * 0.36, easeIn(fall)),
  }
  const tail = { x: head.x + 320, y: head.y - 240 * (0.3 + fall) }
  const fill = ctx.createLinearGradient(head.x, head.y, tail.x, tail.y)
  fill.addColorStop(0, '#ffffff')
  fill.addColorStop(0.2, PALE_GOLD)
  fill.addColorStop(1, 'transparent')
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.moveTo(head.x - 7, head.y + 7)
  ctx.lineTo(tail.x, tail.y)
  ctx.lineTo(head.x + 9, head.y - 5)
  ctx.fill()
  glow(stage, { ...head, radius: 150, color: PALE_GOLD, alpha: 1 })
}

interface Firework extends Spot {
  readonly born: number
  readonly seed: number
  readonly size: number
  readonly color: string
}
function firework(stage: Stage, { x, y, born, seed, size, color }: Firework, progress: number) {
  const age = span(progress, born, born + 0.34)
  if (age <= 0) return
  const { ctx } = stage
  const roll = seededRandom(seed)
  glow(stage, { x, y, radius: size * 1.3, color, alpha: (1 - age) * 0.9 })
  ctx.lineCap = 'round'
  for (let shell = 1; shell <= 3; shell++) {
    const reach = (size * shell * easeOut(age)) / 3
    for (let spark = 0; spark < 12 + shell * 8; spark++) {
      const angle = (spark / (12 + shell * 8)) * TURN + roll() * 0.12
      const drop = age * age * 70
      ctx.globalAlpha = clamp(1.5 - age * 1.5)
      ctx.strokeStyle = shell === 2 ? '#fff4d0' : color
      ctx.lineWidth = 5 - age * 3
      ctx.beginPath()
      ctx.moveTo(
        x + Math.cos(angle) * reach * 0.72,
        y + Math.sin(angle) * reach * 0.72 + drop * 0.6,
      )
      ctx.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + drop)
      ctx.stroke()
    }
  }
  ctx.globalAlpha = 1
}

function roofs(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const sink = easeOut(progress) * 40
  for (const row of [
    { base: 0.72, color: '#241f38', scale: 0.7, shift: 60 },
    { base: 0.82, color: '#17131f', scale: 1, shift: 0 },
    { base: 0.95, color: INK, scale: 1.5, shift: 110 },
  ]) {
    for (let house = -1; house < 6; house++) {
      ctx.save()
      ctx.translate(house * 190 * row.scale - row.shift, height * row.base + sink * row.scale)
      ctx.scale(row.scale, row.scale)
      roof(ctx, row.color, house % 3 === 1)
      ctx.restore()
    }
  }
  glow(stage, { x: width / 2, y: height, radius: 420, color: '#c2512a', alpha: 0.35 })
}

function roof(ctx: OffscreenCanvasRenderingContext2D, color: string, isTower: boolean) {
  ctx.fillStyle = color
  const storeys = isTower ? 4 : 1
  for (let storey = 0; storey < storeys; storey++) {
    const half = 104 - storey * 20
    const y = -storey * 66
    ctx.beginPath()
    ctx.moveTo(-half - 22, y - 8)
    ctx.quadraticCurveTo(-half * 0.5, y - 14, -half * 0.3, y - 62)
    ctx.lineTo(half * 0.3, y - 62)
    ctx.quadraticCurveTo(half * 0.5, y - 14, half + 22, y - 8)
    ctx.lineTo(half + 12, y + 8)
    ctx.lineTo(-half - 12, y + 8)
    ctx.fill()
    ctx.fillRect(-half * 0.74, y, half * 1.48, storey === 0 ? 420 : 60)
    ctx.save()
    ctx.fillStyle = '#f1b85a'
    for (const pane of [-0.42, 0, 0.42]) ctx.fillRect(half * pane - 9, y + 22, 18, 24)
    ctx.restore()
  }
  if (isTower) ctx.fillRect(-3, -330, 6, 80)
}

import { bloom } from '#art/movies/climax.ts'
import { scrollCloud, tomoe } from '#art/movies/motifs.ts'
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
  PAPER,
  type Scene,
  type Spot,
  type Stage,
  seededRandom,
  span,
  TURN,
  VERMILION,
} from '#art/movies/stage.ts'

/** The ring of thunder drums is struck, and lightning follows. */
export const thunder: Scene = { style: 8, draw }

const DRUMS = 8
const RING = 196

function draw(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const center = { x: width / 2, y: height * 0.46 }
  const flash = Math.max(
    ...STRIKES.map((at) => 1 - span(progress, at, at + 0.09)).map(onlyFresh(progress)),
  )
  fillBackground(stage, ['#0c0a14', '#262036', '#0d0b12'])
  ctx.globalAlpha = flash * 0.5
  ctx.fillStyle = '#cfc6f2'
  ctx.fillRect(0, 0, width, height)
  ctx.globalAlpha = 1
  clouds(stage, progress)
  STRIKES.forEach((at, index) => {
    bolt(stage, {
      seed: 40 + index * 9,
      age: (progress - at) / 0.13,
      x: width * ([0.22, 0.8, 0.5, 0.34][index] ?? 0.5),
    })
  })
  ring(stage, center, progress)
  bloom(stage, center, span(progress, 0.78, 1))
}

const STRIKES = [0.12, 0.34, 0.56, 0.7] as const
const onlyFresh = (progress: number) => (fresh: number, index: number) =>
  progress < (STRIKES[index] ?? 1) ? 0 : fresh

function ring(stage: Stage, center: Spot, progress: number) {
  const { ctx } = stage
  ctx.save()
  ctx.translate(center.x, center.y)
  ctx.rotate(progress * 1.4 + easeIn(span(progress, 0.5, 1)) * 4)
  const spread = mix(RING * 1.9, RING, easeOut(span(progress, -0.06, 0.14)))
  for (let index = 0; index < DRUMS; index++) {
    const angle = (index / DRUMS) * TURN
    const struck = progress - (0.16 + index * 0.055)
    const blow = struck > 0 ? Math.max(0, 1 - struck / 0.12) : 0
    ctx.save()
    ctx.translate(Math.cos(angle) * spread, Math.sin(angle) * spread)
    ctx.rotate(angle + Math.PI / 2)
    drum(stage, { radius: 54 * (1 + blow * 0.35), blow })
    ctx.restore()
  }
  const heart = easeOut(span(progress, 0.56, 0.8))
  if (heart > 0)
    drum(stage, { radius: 120 * heart * (1 + easeIn(span(progress, 0.8, 1)) * 2), blow: heart })
  ctx.restore()
}

function drum(stage: Stage, { radius, blow }: { radius: number; blow: number }) {
  const { ctx } = stage
  glow(stage, { x: 0, y: 0, radius: radius * 2.6, color: GOLD, alpha: blow * 0.8 })
  ctx.fillStyle = INK
  disc(ctx, { x: 0, y: 0 }, radius)
  ctx.fill()
  ctx.fillStyle = PAPER
  disc(ctx, { x: 0, y: 0 }, radius * 0.86)
  ctx.fill()
  tomoe(ctx, radius * 0.7, blow > 0.3 ? VERMILION : '#2b2230')
  ctx.fillStyle = GOLD
  for (let nail = 0; nail < 16; nail++) {
    const angle = (nail / 16) * TURN
    disc(
      ctx,
      { x: Math.cos(angle) * radius * 0.93, y: Math.sin(angle) * radius * 0.93 },
      radius * 0.035,
    )
    ctx.fill()
  }
  if (blow > 0) {
    ctx.strokeStyle = PALE_GOLD
    ctx.globalAlpha = blow
    ctx.lineWidth = 4
    disc(ctx, { x: 0, y: 0 }, radius * (1.1 + (1 - blow) * 1.3))
    ctx.stroke()
    ctx.globalAlpha = 1
  }
}

interface Bolt {
  readonly seed: number
  readonly age: number
  readonly x: number
}
function bolt({ ctx, height }: Stage, { seed, age, x }: Bolt) {
  if (age < 0 || age > 1) return
  const roll = seededRandom(seed)
  const path: Spot[] = [{ x, y: -10 }]
  for (let y = 30; y < height + 60; y += 46 + roll() * 40) {
    path.push({ x: (path.at(-1)?.x ?? x) + (roll() - 0.5) * 120, y })
  }
  ctx.lineJoin = 'bevel'
  for (const [thickness, color] of [
    [22, 'rgba(190,170,255,.35)'],
    [9, PALE_GOLD],
    [4, '#ffffff'],
  ] as const) {
    ctx.globalAlpha = clamp(1.4 - age * 1.4)
    ctx.strokeStyle = color
    ctx.lineWidth = thickness * (1 - age * 0.6)
    ctx.beginPath()
    path.forEach((spot, index) => {
      if (index === 0) ctx.moveTo(spot.x, spot.y)
      else ctx.lineTo(spot.x, spot.y)
    })
    ctx.stroke()
  }
  ctx.globalAlpha = 1
}

function clouds({ ctx, width, height }: Stage, progress: number) {
  const roll = seededRandom(77)
  for (let bank = 0; bank < 9; bank++) {
    const drift = ((roll() + progress * (0.1 + roll() * 0.2)) % 1.3) * width * 1.3 - width * 0.2
    const y = bank < 5 ? roll() * height * 0.24 - 30 : height * (0.76 + roll() * 0.2)
    scrollCloud(ctx, { x: drift, y }, 260 + roll() * 160, bank % 2 ? '#3a3350' : '#171424')
  }
}

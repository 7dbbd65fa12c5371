import { bloom } from '#art/movies/climax.ts'
import { goldLeaf, scrollCloud } from '#art/movies/motifs.ts'
import {
  disc,
  easeIn,
  easeOut,
  fillBackground,
  GOLD,
  glow,
  INK,
  mix,
  PALE_GOLD,
  rays,
  type Scene,
  type Spot,
  type Stage,
  seededRandom,
  span,
  VERMILION,
} from '#art/movies/stage.ts'

/** A dragon winds up through gold clouds to its pearl, and the pearl bursts. */
export const dragon: Scene = { style: 13, draw }

type Context2D = OffscreenCanvasRenderingContext2D
const SEGMENTS = 190

function draw(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const pearl = { x: width / 2, y: height * 0.38 }
  const ripe = easeIn(span(progress, 0.5, 1))
  fillBackground(stage, ['#0d1512', '#16302c', '#0c1214'])
  rays(stage, { ...pearl, radius: progress * 0.8, color: PALE_GOLD, alpha: 0.07 + ripe * 0.25 })
  bank(stage, { progress, seed: 4, color: '#a9803a' })
  glow(stage, { ...pearl, radius: 140 + ripe * 400, color: GOLD, alpha: 0.7 })
  body(stage, progress, 'behind')
  ctx.fillStyle = '#fff7e0'
  disc(ctx, pearl, 34 + ripe * 90)
  ctx.fill()
  body(stage, progress, 'before')
  head(stage, progress)
  bank(stage, { progress: progress * 1.6, seed: 16, color: '#d9b061' })
  goldLeaf(stage, { seed: 2, count: 60, drift: progress, color: PALE_GOLD, alpha: 0.8 })
  bloom(stage, pearl, span(progress, 0.78, 1))
}

/** Returns a point of the coil that the dragon climbs. `along` runs from 0 (below) to 1 (top). */
function way({ width, height }: Stage, along: number): Spot & { readonly depth: number } {
  const angle = along * 13 - 1.4
  const reach = mix(210, 150, along)
  return {
    x: width / 2 + Math.cos(angle) * reach,
    y: mix(height * 1.2, height * 0.22, along) + Math.sin(angle) * 46,
    depth: Math.sin(angle),
  }
}
const reached = (progress: number) => 0.16 + easeOut(span(progress, -0.1, 0.8)) * 0.86

interface Segment extends Spot {
  readonly thick: number
  readonly index: number
  readonly depth: number
}
function body(stage: Stage, progress: number, side: 'behind' | 'before') {
  const segments = coils(stage, reached(progress)).filter(
    ({ depth }) => depth > 0 === (side === 'before'),
  )
  const { ctx } = stage
  for (const segment of segments) spine(ctx, segment)
  ctx.fillStyle = INK
  for (const { thick, ...spot } of segments) {
    disc(ctx, spot, thick + 5)
    ctx.fill()
  }
  ctx.fillStyle = side === 'before' ? '#2f7a68' : '#1d524b'
  for (const { thick, ...spot } of segments) {
    disc(ctx, spot, thick)
    ctx.fill()
  }
  for (const segment of segments) scale(ctx, segment)
}

function coils(stage: Stage, front: number): Segment[] {
  return Array.from({ length: SEGMENTS }, (_, index) => {
    const back = index / SEGMENTS
    const spot = way(stage, front - (1 - back) * 0.78)
    const thick = 50 * Math.sin(Math.min(1, back + 0.04) * 1.75) * (0.9 + spot.depth * 0.22)
    return { ...spot, index, thick }
  })
}

function spine(ctx: Context2D, { x, y, thick, index }: Segment) {
  if (index % 6 !== 0) return
  ctx.fillStyle = VERMILION
  ctx.beginPath()
  ctx.moveTo(x - thick * 0.5, y - thick * 0.7)
  ctx.lineTo(x + thick * 0.2, y - thick * 1.55)
  ctx.lineTo(x + thick * 0.5, y - thick * 0.7)
  ctx.fill()
}

function scale(ctx: Context2D, { x, y, thick, index, depth }: Segment) {
  if (index % 3 !== 0) return
  ctx.strokeStyle = depth > 0 ? 'rgba(233,196,107,.9)' : 'rgba(180,160,100,.5)'
  ctx.lineWidth = 2.5
  for (const offset of [-0.62, 0, 0.62]) {
    ctx.beginPath()
    ctx.arc(
      x + (index % 2 ? 0.2 : -0.1) * thick,
      y + offset * thick,
      thick * 0.3,
      0.3,
      Math.PI - 0.3,
    )
    ctx.stroke()
  }
}

function head(stage: Stage, progress: number) {
  const { ctx, width } = stage
  const front = reached(progress)
  const spot = way(stage, front)
  const side = spot.x < width / 2 ? 1 : -1
  const turn = easeOut(span(progress, 0.1, 0.7))
  ctx.save()
  ctx.translate(spot.x, spot.y)
  ctx.scale(side * (0.8 + turn * 0.3), 0.8 + turn * 0.3)
  ctx.rotate(-0.28)
  mane(ctx, progress)
  horns(ctx)
  skull(ctx)
  whiskers(ctx, progress)
  ctx.restore()
}

function mane(ctx: Context2D, progress: number) {
  ctx.fillStyle = VERMILION
  for (let lock = 0; lock < 9; lock++) {
    const angle = 2.1 + lock * 0.27 + Math.sin(progress * 16 + lock) * 0.06
    ctx.save()
    ctx.rotate(angle)
    ctx.beginPath()
    ctx.moveTo(26, -16)
    ctx.quadraticCurveTo(90, -22, 122, 8)
    ctx.quadraticCurveTo(80, 6, 26, 18)
    ctx.fill()
    ctx.restore()
  }
}

function horns(ctx: Context2D) {
  ctx.strokeStyle = PALE_GOLD
  ctx.lineCap = 'round'
  for (const [lean, thickness] of [
    [0, 13],
    [22, 9],
  ] as const) {
    ctx.lineWidth = thickness
    ctx.beginPath()
    ctx.moveTo(-6 + lean, -40)
    ctx.quadraticCurveTo(-40 + lean, -96, -104 + lean, -108)
    ctx.moveTo(-44 + lean, -82)
    ctx.lineTo(-52 + lean, -128)
    ctx.stroke()
  }
}

function skull(ctx: Context2D) {
  ctx.fillStyle = '#2f7a68'
  ctx.strokeStyle = INK
  ctx.lineWidth = 5
  ctx.beginPath()
  ctx.moveTo(-52, -30)
  ctx.quadraticCurveTo(0, -66, 46, -40)
  ctx.quadraticCurveTo(80, -40, 124, -18)
  ctx.quadraticCurveTo(146, -8, 134, 14)
  ctx.lineTo(40, 22)
  ctx.lineTo(112, 46)
  ctx.quadraticCurveTo(100, 66, 50, 60)
  ctx.quadraticCurveTo(-40, 62, -58, 20)
  ctx.closePath()
  ctx.fill()
  ctx.stroke()
  ctx.fillStyle = '#fff7e0'
  for (let tooth = 0; tooth < 5; tooth++) {
    ctx.beginPath()
    ctx.moveTo(56 + tooth * 16, 18)
    ctx.lineTo(64 + tooth * 16, 36)
    ctx.lineTo(72 + tooth * 16, 16)
    ctx.fill()
  }
  ctx.fillStyle = PALE_GOLD
  disc(ctx, { x: 40, y: -22 }, 14)
  ctx.fill()
  ctx.fillStyle = INK
  disc(ctx, { x: 44, y: -21 }, 6)
  ctx.fill()
  disc(ctx, { x: 122, y: -6 }, 5)
  ctx.fill()
}

function whiskers(ctx: Context2D, progress: number) {
  ctx.strokeStyle = GOLD
  ctx.lineWidth = 5
  for (const reach of [1, 0.7]) {
    ctx.beginPath()
    ctx.moveTo(120, 6)
    ctx.bezierCurveTo(
      190 * reach,
      -30,
      190 * reach,
      70,
      60 * reach,
      110 + Math.sin(progress * 18) * 16,
    )
    ctx.stroke()
  }
}

interface Bank {
  readonly progress: number
  readonly seed: number
  readonly color: string
}
function bank({ ctx, width, height }: Stage, { progress, seed, color }: Bank) {
  const roll = seededRandom(seed)
  ctx.globalAlpha = 0.75
  for (let cloud = 0; cloud < 6; cloud++) {
    const y = ((roll() + progress * (0.3 + roll() * 0.3)) % 1.2) * height - 60
    const left = cloud % 2 ? -30 : width + 20
    scrollCloud(ctx, { x: left + (roll() - 0.5) * 120, y }, 260 + roll() * 120, color)
  }
  ctx.globalAlpha = 1
}

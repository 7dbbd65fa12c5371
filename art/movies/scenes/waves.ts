import { bloom } from '#art/movies/climax.ts'
import { seigaiha } from '#art/movies/motifs.ts'
import {
  disc,
  easeInOut,
  fillBackground,
  GOLD,
  glow,
  mix,
  PALE_GOLD,
  PAPER,
  rays,
  type Scene,
  type Spot,
  type Stage,
  seededRandom,
  span,
  VERMILION,
} from '#art/movies/stage.ts'

/** A printed sea: the sun rises, and the great wave rises in front of the sun and breaks. */
export const waves: Scene = { style: 5, draw }

const LAYERS = [
  { y: 0.66, color: '#5d7f96', height: 26 },
  { y: 0.74, color: '#3c5f7c', height: 36 },
  { y: 0.82, color: '#274562', height: 46 },
  { y: 0.91, color: '#162c47', height: 60 },
] as const

function draw(stage: Stage, progress: number) {
  const { width, height } = stage
  const sun = {
    x: width * 0.58,
    y: mix(height * 0.7, height * 0.4, easeInOut(span(progress, 0, 0.8))),
  }
  fillBackground(stage, ['#3c2434', '#b5573a', '#e8b46c', '#e9cf9b'])
  rays(stage, { ...sun, radius: progress * 0.5, color: '#fbe0a0', alpha: 0.34 })
  stage.ctx.fillStyle = VERMILION
  disc(stage.ctx, sun, 120)
  stage.ctx.fill()
  glow(stage, { ...sun, radius: 300, color: GOLD, alpha: 0.3 + progress * 0.5 })
  LAYERS.forEach((layer, index) => {
    if (index === 2) greatWave(stage, progress)
    swell(stage, { ...layer, phase: progress * (5 + index * 2) + index * 1.7, rise: progress * 40 })
  })
  spray(stage, progress)
  bloom(stage, sun, span(progress, 0.78, 1))
}

interface Swell {
  readonly y: number
  readonly color: string
  readonly height: number
  readonly phase: number
  readonly rise: number
}
function swell({ ctx, width, height }: Stage, { y, color, height: tall, phase, rise }: Swell) {
  const top = y * height - rise
  ctx.beginPath()
  ctx.moveTo(0, height)
  for (let x = 0; x <= width; x += 12) {
    ctx.lineTo(
      x,
      top + Math.sin(x * 0.014 + phase) * tall - Math.abs(Math.sin(x * 0.007 + phase)) * tall,
    )
  }
  ctx.lineTo(width, height)
  ctx.closePath()
  ctx.fillStyle = color
  ctx.fill()
  ctx.strokeStyle = PAPER
  ctx.lineWidth = 4
  ctx.stroke()
  ctx.save()
  ctx.clip()
  ctx.translate(-((phase * 30) % 96), top)
  ctx.strokeStyle = 'rgba(245,236,216,.2)'
  ctx.lineWidth = 2
  seigaiha(ctx, { width: width + 200, height: height - top, scale: 48 })
  ctx.restore()
}

function greatWave({ ctx, width, height }: Stage, progress: number) {
  const rise = easeInOut(span(progress, 0.08, 0.78))
  ctx.save()
  ctx.translate(mix(-width * 0.75, -width * 0.06, rise), mix(height * 0.55, height * 0.12, rise))
  ctx.rotate(mix(-0.25, 0.04, rise))
  ctx.fillStyle = '#1d3a58'
  ctx.strokeStyle = PAPER
  ctx.lineWidth = 6
  ctx.beginPath()
  ctx.moveTo(-60, height)
  ctx.bezierCurveTo(-40, height * 0.42, 40, 30, 300, 0)
  ctx.bezierCurveTo(430, -6, 520, 90, 486, 210)
  ctx.bezierCurveTo(440, 130, 350, 120, 300, 200)
  ctx.bezierCurveTo(220, 330, 300, 560, 460, height)
  ctx.closePath()
  ctx.fill()
  ctx.stroke()
  for (let vein = 0; vein < 6; vein++) {
    ctx.strokeStyle = vein % 2 ? 'rgba(245,236,216,.75)' : 'rgba(120,170,200,.6)'
    ctx.lineWidth = 9 - vein
    ctx.beginPath()
    ctx.moveTo(-20 + vein * 44, height)
    ctx.bezierCurveTo(
      vein * 40,
      height * 0.44,
      60 + vein * 30,
      70 + vein * 22,
      300 + vein * 8,
      24 + vein * 22,
    )
    ctx.stroke()
  }
  foam(ctx, progress)
  ctx.restore()
}

/** Draws the claws of foam along the crest of the wave. */
function foam(ctx: OffscreenCanvasRenderingContext2D, progress: number) {
  ctx.fillStyle = PAPER
  for (let claw = 0; claw < 15; claw++) {
    const share = claw / 14
    const spot: Spot = {
      x: 250 + Math.sin(share * 2.6) * 250,
      y: 2 + (1 - Math.cos(share * 2.2)) * 130,
    }
    const reach = 24 + ((claw * 7) % 5) * 5 + Math.sin(progress * 20 + claw) * 4
    disc(ctx, spot, reach * 0.75)
    ctx.fill()
    ctx.beginPath()
    ctx.moveTo(spot.x - 10, spot.y)
    ctx.quadraticCurveTo(spot.x + reach, spot.y - 4, spot.x + reach * 0.9, spot.y + reach * 1.7)
    ctx.quadraticCurveTo(
      spot.x + reach * 0.4,
      spot.y + reach * 0.7,
      spot.x - 4,
      spot.y + reach * 0.6,
    )
    ctx.fill()
  }
}

function spray({ ctx, width, height }: Stage, progress: number) {
  const roll = seededRandom(12)
  const thrown = span(progress, 0.35, 1)
  ctx.fillStyle = progress > 0.7 ? PALE_GOLD : PAPER
  for (let drop = 0; drop < 90; drop++) {
    const [angle, speed, size, delay] = [
      -roll() * 1.9 - 0.2,
      200 + roll() * 620,
      2 + roll() * 6,
      roll() * 0.5,
    ]
    const age = Math.max(0, thrown - delay)
    if (age === 0) continue
    disc(
      ctx,
      {
        x: width * 0.62 + Math.cos(angle) * speed * age,
        y: height * 0.3 + Math.sin(angle) * speed * age + age * age * 900,
      },
      size,
    )
    ctx.fill()
  }
}

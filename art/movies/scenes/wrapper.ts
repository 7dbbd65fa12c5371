import { bloom } from '#art/movies/climax.ts'
import { foldedPaper, goldLeaf, seigaiha } from '#art/movies/motifs.ts'
import {
  easeIn,
  easeInOut,
  easeOut,
  fillBackground,
  GOLD,
  glow,
  mix,
  PALE_GOLD,
  rays,
  type Scene,
  type Stage,
  span,
  TURN,
  VERMILION,
} from '#art/movies/stage.ts'

/**
 * A gift in folded paper comes down, its knotted cord falls away, and light shines from the folds.
 */
export const wrapper: Scene = { style: 1, draw }

const PAPER_WIDTH = 300
const PAPER_HEIGHT = 540

function draw(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const center = { x: width / 2, y: height / 2 }
  const opened = easeInOut(span(progress, 0.45, 0.86))
  fillBackground(stage, ['#241016', '#5b1a18', '#1b0d10'])
  ctx.save()
  ctx.strokeStyle = 'rgba(240,190,110,.13)'
  ctx.lineWidth = 2
  seigaiha(ctx, { width, height, scale: 54 })
  ctx.restore()
  rays(stage, { ...center, radius: progress * 0.6, color: PALE_GOLD, alpha: opened * 0.3 })
  glow(stage, { ...center, radius: 520, color: GOLD, alpha: opened })
  ctx.save()
  ctx.translate(center.x, mix(-400, center.y, easeOut(span(progress, 0, 0.24))))
  ctx.rotate(mix(-0.22, -0.03, easeOut(span(progress, 0, 0.3))))
  ctx.scale(1 + opened * 0.25, 1 + opened * 0.25)
  envelope(stage, opened)
  cord(stage, span(progress, 0.28, 0.56))
  ctx.restore()
  goldLeaf(stage, { seed: 7, count: 70, drift: progress, color: PALE_GOLD, alpha: opened })
  bloom(stage, center, span(progress, 0.765, 1))
}

function envelope({ ctx }: Stage, opened: number) {
  ctx.shadowColor = 'rgba(0,0,0,.55)'
  ctx.shadowBlur = 40
  foldedPaper(ctx, PAPER_WIDTH, PAPER_HEIGHT, '#e6d3b0')
  ctx.shadowBlur = 0
  const light = ctx.createLinearGradient(-PAPER_WIDTH / 2, 0, PAPER_WIDTH / 2, 0)
  light.addColorStop(0, '#fff3cf')
  light.addColorStop(0.5, '#ffffff')
  light.addColorStop(1, '#fff3cf')
  ctx.globalAlpha = opened
  ctx.fillStyle = light
  ctx.fillRect(-PAPER_WIDTH / 2, -PAPER_HEIGHT / 2, PAPER_WIDTH, PAPER_HEIGHT)
  ctx.globalAlpha = 1
  flap(ctx, { side: -1, turn: mix(1, -0.9, opened), color: '#eadab8' })
  flap(ctx, { side: 1, turn: mix(1, -0.9, easeIn(opened)), color: '#f6ead0' })
}

interface Flap {
  readonly side: -1 | 1
  readonly turn: number
  readonly color: string
}
function flap(ctx: OffscreenCanvasRenderingContext2D, { side, turn, color }: Flap) {
  const half = PAPER_HEIGHT / 2
  ctx.save()
  ctx.translate((side * PAPER_WIDTH) / 2, 0)
  ctx.scale(-side * turn, 1)
  ctx.fillStyle = color
  ctx.beginPath()
  ctx.moveTo(0, -half)
  ctx.lineTo(PAPER_WIDTH * 0.5, -half + turn * 14)
  ctx.lineTo(PAPER_WIDTH * 0.74, half - turn * 14)
  ctx.lineTo(0, half)
  ctx.fill()
  ctx.fillStyle = VERMILION
  ctx.beginPath()
  ctx.moveTo(PAPER_WIDTH * 0.44, -half + turn * 14)
  ctx.lineTo(PAPER_WIDTH * 0.5, -half + turn * 14)
  ctx.lineTo(PAPER_WIDTH * 0.74, half - turn * 14)
  ctx.lineTo(PAPER_WIDTH * 0.66, half - turn * 14)
  ctx.fill()
  ctx.restore()
}

function cord({ ctx }: Stage, loose: number) {
  const away = easeIn(loose)
  ctx.lineWidth = 5
  ctx.lineCap = 'round'
  ctx.globalAlpha = 1 - away
  for (let strand = -2; strand <= 2; strand++) {
    ctx.strokeStyle = strand < 0 ? VERMILION : strand === 0 ? GOLD : '#fff6e0'
    const y = strand * 7
    ctx.beginPath()
    ctx.moveTo(-PAPER_WIDTH / 2 - 6 - away * 260, y + away * 340)
    ctx.quadraticCurveTo(0, y + away * (160 + strand * 30), PAPER_WIDTH / 2 + 6 + away * 260, y)
    ctx.stroke()
    knot(ctx, strand, away)
  }
  ctx.globalAlpha = 1
}

function knot(ctx: OffscreenCanvasRenderingContext2D, strand: number, away: number) {
  const radius = 46 + strand * 6
  for (const side of [-1, 1]) {
    ctx.save()
    ctx.translate(side * (36 + away * 220), away * 120)
    ctx.rotate(side * (0.5 + away * 2.4))
    ctx.beginPath()
    ctx.ellipse(0, 0, radius, radius * 0.52 * (1 - away * 0.6), 0, 0, TURN * (1 - away * 0.45))
    ctx.stroke()
    ctx.restore()
  }
}

import { bloom } from '#art/movies/climax.ts'
import { goldLeaf, seigaiha } from '#art/movies/motifs.ts'
import {
  disc,
  easeIn,
  easeInOut,
  fillBackground,
  GOLD,
  glow,
  INK,
  mix,
  PALE_GOLD,
  PAPER,
  rays,
  type Scene,
  type Stage,
  span,
  VERMILION,
} from '#art/movies/stage.ts'

/** A dancer's fan opens rib by rib, until the sun on the fan stands above the stage. */
export const fan: Scene = { style: 10, draw }

const RIBS = 22
const SPREAD = Math.PI * 0.86
const OUTER = 470
const INNER = 170

function draw(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const pivot = { x: width / 2, y: height * 0.74 }
  const sun = { x: width / 2, y: pivot.y - 320 }
  const opened = easeInOut(span(progress, 0.03, 0.6))
  fillBackground(stage, ['#1a1014', '#3f1a20', '#7b2b22'])
  boards(stage)
  rays(stage, { ...sun, radius: progress * 0.4, color: PALE_GOLD, alpha: opened * 0.22 })
  ctx.save()
  ctx.translate(pivot.x, pivot.y)
  const near = 1 + easeIn(span(progress, 0.66, 1)) * 1.2
  ctx.scale(near, near)
  ctx.rotate(mix(-0.5, 0, opened))
  leaf(ctx, opened)
  ribs(ctx, opened)
  ctx.restore()
  glow(stage, { ...sun, radius: 420, color: GOLD, alpha: span(progress, 0.5, 0.8) })
  goldLeaf(stage, { seed: 90, count: 110, drift: progress * 1.4, color: PALE_GOLD, alpha: opened })
  bloom(stage, sun, span(progress, 0.765, 1))
}

const angleOf = (share: number, opened: number) => -Math.PI / 2 + (share - 0.5) * SPREAD * opened

function leaf(ctx: OffscreenCanvasRenderingContext2D, opened: number) {
  const [start, end] = [angleOf(0, opened), angleOf(1, opened)]
  const fill = ctx.createRadialGradient(0, 0, INNER, 0, 0, OUTER)
  fill.addColorStop(0, '#e7c983')
  fill.addColorStop(0.55, PAPER)
  fill.addColorStop(1, '#e3b457')
  ctx.save()
  ctx.beginPath()
  ctx.arc(0, 0, OUTER, start, end)
  ctx.arc(0, 0, INNER, end, start, true)
  ctx.closePath()
  ctx.fillStyle = fill
  ctx.fill()
  ctx.clip()
  ctx.fillStyle = VERMILION
  ctx.save()
  ctx.scale(Math.max(0.05, opened), 1)
  disc(ctx, { x: 0, y: -325 }, 98)
  ctx.fill()
  ctx.restore()
  ctx.strokeStyle = 'rgba(40,70,110,.6)'
  ctx.lineWidth = 3
  ctx.translate(-OUTER, -INNER - 96)
  seigaiha(ctx, { width: OUTER * 2, height: 420, scale: 40 })
  ctx.restore()
  for (let fold = 0; fold < RIBS; fold++) shadeFold(ctx, fold, opened)
}

function shadeFold(ctx: OffscreenCanvasRenderingContext2D, fold: number, opened: number) {
  const [start, end] = [angleOf(fold / RIBS, opened), angleOf((fold + 1) / RIBS, opened)]
  ctx.beginPath()
  ctx.arc(0, 0, OUTER, start, end)
  ctx.arc(0, 0, INNER, end, start, true)
  ctx.fillStyle = fold % 2 ? 'rgba(60,20,10,.2)' : 'rgba(255,255,255,.12)'
  ctx.fill()
}

function ribs(ctx: OffscreenCanvasRenderingContext2D, opened: number) {
  for (let rib = 0; rib <= RIBS; rib++) {
    const angle = angleOf(rib / RIBS, opened)
    const isGuard = rib === 0 || rib === RIBS
    ctx.strokeStyle = isGuard ? INK : '#5b2a18'
    ctx.lineWidth = isGuard ? 14 : 6
    ctx.beginPath()
    ctx.moveTo(Math.cos(angle) * -26, Math.sin(angle) * -26)
    ctx.lineTo(
      Math.cos(angle) * (isGuard ? OUTER + 6 : INNER + 4),
      Math.sin(angle) * (isGuard ? OUTER + 6 : INNER + 4),
    )
    ctx.stroke()
  }
  ctx.fillStyle = GOLD
  disc(ctx, { x: 0, y: 0 }, 13)
  ctx.fill()
}

function boards({ ctx, width, height }: Stage) {
  ctx.strokeStyle = 'rgba(0,0,0,.35)'
  ctx.lineWidth = 3
  for (let board = -6; board <= 6; board++) {
    ctx.beginPath()
    ctx.moveTo(width / 2 + board * 46, height * 0.78)
    ctx.lineTo(width / 2 + board * 130, height)
    ctx.stroke()
  }
}

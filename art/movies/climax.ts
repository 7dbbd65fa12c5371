import {
  clamp,
  disc,
  easeIn,
  easeOut,
  GOLD,
  mix,
  PALE_GOLD,
  PAPER,
  type Spot,
  type Stage,
  seededRandom,
  span,
  TURN,
  VERMILION,
} from './stage.ts'

const LEAVES = 90
const LINES = 64
/**
 * The vermilion of the burst's light. The vermilion of the prints would look dull on a dark
 * background.
 */
const EMBER = '#d92a0e'

/**
 * Draws the burst at the end of every movie: gold rings, speed lines and gold leaf around a light.
 * At the end, the colour of paper covers the whole picture.
 */
export function bloom(stage: Stage, center: Spot, share: number) {
  if (share <= 0) return
  lines(stage, center, share)
  light(stage, center, share)
  rings(stage, center, share)
  leaves(stage, center, share)
  const { ctx, width, height } = stage
  ctx.globalAlpha = easeIn(span(share, 0.5, 1))
  ctx.fillStyle = PAPER
  ctx.fillRect(0, 0, width, height)
  ctx.globalAlpha = 1
}

/**
 * Draws the light of the burst. The light is added to the colours below it and not painted over
 * them as white, so that dark areas become glowing gold and never grey.
 */
function light({ ctx, width, height }: Stage, { x, y }: Spot, share: number) {
  const radius = 90 + 1150 * easeIn(clamp(share * 1.5)) + 260 * share
  const fill = ctx.createRadialGradient(x, y, 0, x, y, radius)
  fill.addColorStop(0, '#ffffff')
  fill.addColorStop(0.12 + 0.3 * share, '#ffe9ae')
  fill.addColorStop(0.3 + 0.3 * share, '#ffae2e')
  fill.addColorStop(0.62 + 0.2 * share, EMBER)
  fill.addColorStop(1, 'rgba(150,20,8,0)')
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  ctx.globalAlpha = clamp(share * 5)
  ctx.fillStyle = fill
  ctx.fillRect(0, 0, width, height)
  ctx.restore()
}

function rings({ ctx }: Stage, center: Spot, share: number) {
  for (const [late, color, thick] of [
    [0, PALE_GOLD, 14],
    [0.1, '#ffffff', 10],
    [0.2, GOLD, 20],
  ] as const) {
    const age = span(share, late, late + 0.5)
    if (age <= 0 || age >= 1) continue
    ctx.globalAlpha = 1 - age
    ctx.strokeStyle = color
    ctx.lineWidth = thick * (1 - age) + 1
    disc(ctx, center, 60 + easeOut(age) * 720)
    ctx.stroke()
  }
  ctx.globalAlpha = 1
}

/** Draws wedges around the centre of the burst, as woodblock prints show them around an impact. */
function lines({ ctx, width, height }: Stage, center: Spot, share: number) {
  const roll = seededRandom(71)
  const reach = Math.hypot(width, height)
  ctx.save()
  ctx.translate(center.x, center.y)
  ctx.fillStyle = '#fff4cf'
  ctx.globalAlpha = clamp(share * 6) * clamp(1.5 - share * 1.8)
  for (let line = 0; line < LINES; line++) {
    const near = mix(90, 420, roll()) + easeOut(share) * 330
    const half = 0.004 + roll() * 0.012
    ctx.rotate(TURN / LINES + (roll() - 0.5) * 0.06)
    ctx.beginPath()
    ctx.moveTo(near, 0)
    ctx.lineTo(reach, -reach * half)
    ctx.lineTo(reach, reach * half)
    ctx.fill()
  }
  ctx.restore()
}

function leaves({ ctx }: Stage, center: Spot, share: number) {
  const roll = seededRandom(113)
  for (let leaf = 0; leaf < LEAVES; leaf++) {
    const angle = roll() * TURN
    const away = (60 + roll() * 620) * easeOut(share)
    const size = 5 + roll() * 13
    ctx.save()
    ctx.translate(center.x + Math.cos(angle) * away, center.y + Math.sin(angle) * away)
    ctx.rotate(angle + share * (4 + roll() * 6))
    ctx.scale(1, Math.cos(share * 14 + leaf))
    ctx.fillStyle = leaf % 4 === 0 ? VERMILION : leaf % 4 === 1 ? PALE_GOLD : GOLD
    ctx.globalAlpha = clamp(share * 8)
    ctx.fillRect(-size / 2, -size / 2, size, size)
    ctx.restore()
  }
  ctx.globalAlpha = 1
}

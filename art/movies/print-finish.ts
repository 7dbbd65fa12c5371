import { clamp, INK, PALE_GOLD, type Stage, seededRandom, span } from './stage.ts'

const FIBRES = 900
const FLECKS = 46

/** Makes the drawing look like a print: adds paper fibres, darker edges and glinting mica. */
export function finishPrint(stage: Stage, time: number) {
  edges(stage, clamp(1 - span(time, 0.72, 0.84)))
  fibres(stage)
  mica(stage, time)
}

/**
 * Darkens the edges and the top of the picture, like the gradation (bokashi) of a woodblock print.
 */
function edges({ ctx, width, height }: Stage, strength: number) {
  const fill = ctx.createRadialGradient(
    width / 2,
    height * 0.46,
    height * 0.3,
    width / 2,
    height * 0.46,
    height * 0.74,
  )
  fill.addColorStop(0, 'rgba(19,14,12,0)')
  fill.addColorStop(1, 'rgba(19,14,12,.62)')
  ctx.globalAlpha = strength
  ctx.fillStyle = fill
  ctx.fillRect(0, 0, width, height)
  const above = ctx.createLinearGradient(0, 0, 0, height * 0.2)
  above.addColorStop(0, INK)
  above.addColorStop(1, 'rgba(19,14,12,0)')
  ctx.globalAlpha = strength * 0.4
  ctx.fillStyle = above
  ctx.fillRect(0, 0, width, height * 0.2)
  ctx.globalAlpha = 1
}

/**
 * Draws the paper fibres. They do not move, so they add no bytes to the movie after the first
 * frame.
 */
function fibres({ ctx, width, height }: Stage) {
  const roll = seededRandom(5)
  ctx.save()
  ctx.globalCompositeOperation = 'overlay'
  ctx.lineWidth = 0.8
  for (let fibre = 0; fibre < FIBRES; fibre++) {
    const x = roll() * width
    const y = roll() * height
    const angle = roll() * Math.PI
    const length = 4 + roll() * 16
    ctx.strokeStyle = fibre % 2 ? 'rgba(255,244,214,.22)' : 'rgba(20,10,6,.24)'
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length * 0.4)
    ctx.stroke()
  }
  ctx.restore()
}

function mica({ ctx, width, height }: Stage, time: number) {
  const roll = seededRandom(29)
  ctx.fillStyle = PALE_GOLD
  for (let fleck = 0; fleck < FLECKS; fleck++) {
    const x = roll() * width
    const y = roll() * height
    const size = 0.8 + roll() * 1.8
    const glint = Math.sin(time * 9 + roll() * 20)
    if (glint < 0.3) continue
    ctx.globalAlpha = (glint - 0.3) * 0.7
    ctx.fillRect(x, y, size, size)
  }
  ctx.globalAlpha = 1
}

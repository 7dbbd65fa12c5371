import { bloom } from '#art/movies/climax.ts'
import { koban, petal } from '#art/movies/motifs.ts'
import {
  easeIn,
  easeOut,
  fillBackground,
  GOLD,
  glow,
  mix,
  PALE_GOLD,
  rays,
  type Scene,
  type Stage,
  seededRandom,
  span,
} from '#art/movies/stage.ts'

/** A storm of cherry petals, which turn to gold one by one. */
export const petals: Scene = { style: 3, draw }

const FALLING = 84

function draw(stage: Stage, progress: number) {
  const { width, height } = stage
  const center = { x: width / 2, y: height * 0.48 }
  fillBackground(stage, ['#2b1420', '#5a2436', '#1c0e16'])
  branch(stage, progress)
  rays(stage, {
    ...center,
    radius: -progress * 0.5,
    color: PALE_GOLD,
    alpha: 0.2 * span(progress, 0.5, 0.8),
  })
  storm(stage, progress)
  last(stage, progress)
  bloom(stage, center, span(progress, 0.765, 1))
}

function storm({ ctx, width, height }: Stage, progress: number) {
  const roll = seededRandom(31)
  for (let index = 0; index < FALLING; index++) {
    const [start, lane, speed, size] = [roll(), roll(), 0.7 + roll() * 0.9, 11 + roll() * 19]
    const fall = (start + progress * speed * 1.4) % 1.2
    const x = ((lane * width * 1.6 + progress * 420 * speed) % (width * 1.3)) - width * 0.15
    const isGold = start < span(progress, 0.25, 0.8)
    ctx.save()
    ctx.translate(x + Math.sin(progress * 8 + index) * 24, fall * height * 1.1 - height * 0.08)
    ctx.rotate(index + progress * 4 * speed)
    if (isGold) koban(ctx, size * 1.5, Math.sin(progress * 16 + index))
    else {
      ctx.scale(1, Math.cos(progress * 10 + index * 1.3))
      ctx.fillStyle = index % 3 === 0 ? '#fbe6e4' : index % 3 === 1 ? '#f3b9bb' : '#e48c98'
      petal(ctx, size)
    }
    ctx.restore()
  }
}

function branch({ ctx, width }: Stage, progress: number) {
  const roll = seededRandom(5)
  ctx.save()
  ctx.translate(-20, 40 - easeOut(progress) * 60)
  ctx.strokeStyle = '#170b0d'
  ctx.lineCap = 'round'
  for (const [thickness, droop] of [
    [26, 90],
    [12, 210],
    [9, 20],
  ] as const) {
    ctx.lineWidth = thickness
    ctx.beginPath()
    ctx.moveTo(0, 60)
    ctx.quadraticCurveTo(width * 0.4, 60 + droop, width * 0.95, droop)
    ctx.stroke()
  }
  for (let blossom = 0; blossom < 44; blossom++) {
    const along = roll()
    ctx.save()
    ctx.translate(along * width * 0.95, 40 + along * 90 + (roll() - 0.4) * 130)
    ctx.fillStyle = blossom % 2 ? '#f6c6c8' : '#fdebe8'
    for (let leaf = 0; leaf < 5; leaf++) {
      ctx.rotate((Math.PI * 2) / 5)
      ctx.save()
      ctx.translate(0, -12)
      petal(ctx, 11)
      ctx.restore()
    }
    ctx.restore()
  }
  ctx.restore()
}

function last(stage: Stage, progress: number) {
  const { ctx, width, height } = stage
  const arrival = span(progress, 0.5, 0.95)
  if (arrival <= 0) return
  const y = mix(-220, height * 0.48, easeOut(span(progress, 0.5, 0.74)))
  glow(stage, { x: width / 2, y, radius: 380, color: GOLD, alpha: arrival })
  ctx.save()
  ctx.translate(width / 2, y)
  ctx.rotate(0.2)
  const size = 110 + easeIn(span(progress, 0.74, 1)) * 500
  koban(ctx, size, Math.cos(arrival * Math.PI * 4))
  ctx.restore()
}

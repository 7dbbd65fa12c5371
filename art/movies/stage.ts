import type { MovieStyle } from '../../contract/constants.ts'

/**
 * The canvas of one frame. A scene depends only on this canvas and on its progress from 0 to 1, so
 * every rendering gives the same pictures.
 */
export interface Stage {
  readonly ctx: OffscreenCanvasRenderingContext2D
  readonly width: number
  readonly height: number
}
export interface Scene {
  readonly style: MovieStyle
  readonly draw: (stage: Stage, progress: number) => void
}
export interface Spot {
  readonly x: number
  readonly y: number
}

export const MOVIE_SECONDS = 3.2
export const FRAMES_PER_SECOND = 60
export const MOVIE_WIDTH_PX = 540
export const MOVIE_HEIGHT_PX = 960

export const INK = '#130e0c'
export const VERMILION = '#c9381f'
export const GOLD = '#dba743'
export const PALE_GOLD = '#f8e2a6'
export const PAPER = '#f5ecd8'

export const clamp = (value: number) => Math.min(1, Math.max(0, value))
/** Returns how far `progress` has come from `from` to `to`, as a number from 0 to 1. */
export const span = (progress: number, from: number, to: number) =>
  clamp((progress - from) / (to - from))
export const easeOut = (value: number) => 1 - (1 - value) ** 3
export const easeIn = (value: number) => value ** 3
export const easeInOut = (value: number) =>
  value < 0.5 ? 4 * value ** 3 : 1 - (-2 * value + 2) ** 3 / 2
export const mix = (from: number, to: number, share: number) => from + (to - from) * share
export const TURN = Math.PI * 2

/**
 * Returns a seeded random generator (Mulberry32). The same seed gives the same movie on every
 * machine.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function fillBackground({ ctx, width, height }: Stage, stops: readonly string[]) {
  const fill = ctx.createLinearGradient(0, 0, 0, height)
  stops.forEach((color, index) => {
    fill.addColorStop(index / Math.max(1, stops.length - 1), color)
  })
  ctx.globalAlpha = 1
  ctx.fillStyle = fill
  ctx.fillRect(0, 0, width, height)
}

export interface Glow extends Spot {
  readonly radius: number
  readonly color: string
  readonly alpha: number
}
export function glow({ ctx }: Stage, { x, y, radius, color, alpha }: Glow) {
  if (alpha <= 0 || radius <= 0) return
  const fill = ctx.createRadialGradient(x, y, 0, x, y, radius)
  fill.addColorStop(0, color)
  fill.addColorStop(1, 'transparent')
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  ctx.globalAlpha = clamp(alpha)
  ctx.fillStyle = fill
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  ctx.restore()
}

/** Draws wedges of light around a point, as on an Edo poster. */
export function rays({ ctx, width, height }: Stage, { x, y, radius, color, alpha }: Glow) {
  const reach = Math.hypot(width, height)
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(radius)
  ctx.globalAlpha = clamp(alpha)
  ctx.fillStyle = color
  for (let wedge = 0; wedge < 18; wedge++) {
    ctx.rotate(TURN / 18)
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.lineTo(reach, -reach * 0.085)
    ctx.lineTo(reach, reach * 0.085)
    ctx.fill()
  }
  ctx.restore()
}

export function disc(ctx: OffscreenCanvasRenderingContext2D, { x, y }: Spot, radius: number) {
  ctx.beginPath()
  ctx.arc(x, y, Math.max(0, radius), 0, TURN)
}

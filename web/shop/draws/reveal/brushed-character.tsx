import { useEffect, useRef } from 'react'
import styles from './brushed-character.module.css'

const SIZE_PX = 560
/** The Ming faces of phones and desktops look written; other systems have the shop's own font. */
const MING = '"Hiragino Mincho ProN", "Yu Mincho", "Noto Serif JP", "Noto Serif CJK JP"'
const RAINBOW_HUES = [348, 18, 44, 96, 160, 200, 240, 285] as const
const HAIR_COUNT = 420
const DROP_COUNT = 60
/** A torn edge is this deep, and its teeth are this thick. */
const TEAR_PX = 4.5
const TOOTH_PX = 2

/** The character is painted once; only its place on the screen moves. */
export function BrushedCharacter({ character }: { readonly character: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    // A canvas does not wait until its fonts are loaded.
    const loaded = document.fonts.load(fontOf(40), character).catch(() => undefined)
    void loaded.then(() => paint(context, character))
  }, [character])
  return <canvas ref={canvas} className={styles.character} width={SIZE_PX} height={SIZE_PX} />
}

function fontOf(sizePx: number): string {
  return `800 ${sizePx}px ${MING}, ${getComputedStyle(document.body).fontFamily}`
}

/** A sheet of the size of the character, on which one layer is painted. */
function newSheet(): CanvasRenderingContext2D | null {
  const sheet = document.createElement('canvas')
  sheet.width = sheet.height = SIZE_PX
  return sheet.getContext('2d')
}

function paint(context: CanvasRenderingContext2D, character: string) {
  const random = sequenceOf(character)
  const [glyph, across, ink] = [newSheet(), newSheet(), newSheet()]
  if (glyph === null || across === null || ink === null) return
  writeCharacter(glyph, character)
  tear(across, glyph.canvas, { random, isAcross: true })
  tear(ink, across.canvas, { random, isAcross: false })
  scratchDryHairs(ink, random)
  spatter(ink, random)
  ink.globalCompositeOperation = 'source-in'
  ink.fillStyle = rainbowOf(ink)
  ink.fillRect(0, 0, SIZE_PX, SIZE_PX)
  context.clearRect(0, 0, SIZE_PX, SIZE_PX)
  context.shadowColor = 'rgb(255 248 230 / 60%)'
  context.shadowBlur = 16
  context.drawImage(ink.canvas, 0, 0)
}

function writeCharacter(context: CanvasRenderingContext2D, character: string) {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = fontOf(SIZE_PX * 0.78)
  context.translate(SIZE_PX / 2, SIZE_PX / 2)
  context.transform(1, -0.07, -0.1, 1, 0, 0)
  context.fillText(character, 0, 0)
}

interface Tear {
  readonly random: () => number
  readonly isAcross: boolean
}
/** Copies a layer in thin strips, each a little displaced, as the hairs of a brush end unevenly. */
function tear(to: CanvasRenderingContext2D, from: HTMLCanvasElement, { random, isAcross }: Tear) {
  let shift = 0
  for (let at = 0; at < SIZE_PX; at += TOOTH_PX) {
    shift = shift * 0.55 + (random() - 0.5) * TEAR_PX * 2
    if (isAcross) to.drawImage(from, 0, at, SIZE_PX, TOOTH_PX, shift, at, SIZE_PX, TOOTH_PX)
    else to.drawImage(from, at, 0, TOOTH_PX, SIZE_PX, at, shift * 0.6, TOOTH_PX, SIZE_PX)
  }
}

/** Takes thin streaks away, where the hairs of a drying brush leave the paper bare. */
function scratchDryHairs(context: CanvasRenderingContext2D, random: () => number) {
  context.globalCompositeOperation = 'destination-out'
  context.lineCap = 'round'
  for (let hair = 0; hair < HAIR_COUNT; hair++) {
    // More hairs run dry towards the end of the strokes, at the right and at the bottom.
    const x = SIZE_PX * (1 - random() ** 1.6)
    const y = SIZE_PX * (1 - random() ** 1.3)
    const length = (0.05 + random() * 0.22) * SIZE_PX
    context.globalAlpha = 0.3 + random() * 0.7
    context.lineWidth = 0.5 + random() ** 2 * 3
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(x + length * 0.5, y - length * 0.02, x + length, y - length * 0.12)
    context.stroke()
  }
  context.globalAlpha = 1
}

function spatter(context: CanvasRenderingContext2D, random: () => number) {
  context.globalCompositeOperation = 'source-over'
  for (let drop = 0; drop < DROP_COUNT; drop++) {
    const size = random() ** 4 * 6 + 0.7
    context.beginPath()
    context.arc(random() * SIZE_PX, random() * SIZE_PX, size, 0, Math.PI * 2)
    context.fill()
  }
}

function rainbowOf(context: CanvasRenderingContext2D): CanvasGradient {
  const gradient = context.createLinearGradient(
    SIZE_PX * 0.2,
    SIZE_PX * 0.14,
    SIZE_PX * 0.8,
    SIZE_PX * 0.86,
  )
  for (const [index, hue] of RAINBOW_HUES.entries())
    gradient.addColorStop(index / (RAINBOW_HUES.length - 1), `hsl(${hue} 98% 62%)`)
  return gradient
}

/** Returns a source of numbers below 1 that is the same each time, so the picture never differs. */
function sequenceOf(text: string): () => number {
  let state = text.codePointAt(0) ?? 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

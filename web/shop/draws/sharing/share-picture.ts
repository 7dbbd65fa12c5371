import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { identity } from '#web/language/identity.ts'
import { rarityColor } from '#web/shop/draws/cards/rarity.rule.ts'
import { bestCards, countsByRarity, type ShareableDraw } from './share.rule.ts'

/** The picture is taller than wide, because most viewers use a phone. */
export const PICTURE_WIDTH_PX = 1080
export const PICTURE_HEIGHT_PX = 1350
const CENTER = PICTURE_WIDTH_PX / 2
const INK = '#130e0c'
const GOLD = '#e5c063'
const PALE_GOLD = '#f8e2a6'
const PAPER = '#f5ecd8'
const { accent: ACCENT, onAccent: ON_ACCENT } = identity.palette
/** A fan: the first card is in front, the others on both sides behind it. */
const CARD_POSITIONS = [
  { x: 0, y: 0, rotation: 0, width: 400 },
  { x: -230, y: 26, rotation: -0.13, width: 330 },
  { x: 230, y: 26, rotation: 0.13, width: 330 },
  { x: -372, y: 84, rotation: -0.26, width: 270 },
  { x: 372, y: 84, rotation: 0.26, width: 270 },
] as const
const RAY_COUNT = 36

export interface PictureTexts {
  readonly shopName: string
  readonly draws: string
  readonly address: string
}

/** Throws if the device has no 2D canvas. */
export async function drawSharePicture(
  canvas: HTMLCanvasElement,
  draw: ShareableDraw,
  texts: PictureTexts,
): Promise<void> {
  canvas.width = PICTURE_WIDTH_PX
  canvas.height = PICTURE_HEIGHT_PX
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this device has no 2D canvas')
  const best = bestCards(draw.cards)
  await loadFontFor([draw.title, ...Object.values(texts), ...draw.cards.map(textOf)].join(''))
  const images = await Promise.all(best.map(({ card }) => loadImage(card.image)))
  drawBackground(context, rarityColor(best[0]?.card.rarity ?? 0))
  drawHeader(context, draw.title, texts.draws)
  for (const [position, { card }] of [...best.entries()].reverse()) {
    drawCard(context, { position, image: images[position], name: card.name })
  }
  drawCaptions(context, draw, best[0]?.card.name ?? '')
  drawFooter(context, texts)
}

function drawBackground(context: CanvasRenderingContext2D, color: string) {
  const gradient = context.createRadialGradient(CENTER, 600, 40, CENTER, 600, 900)
  gradient.addColorStop(0, color)
  gradient.addColorStop(0.45, '#3a1f16')
  gradient.addColorStop(1, INK)
  context.fillStyle = gradient
  context.fillRect(0, 0, PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX)
  context.save()
  context.translate(CENTER, 600)
  context.fillStyle = 'rgba(248,226,166,.14)'
  for (let ray = 0; ray < RAY_COUNT; ray++) {
    context.rotate((Math.PI * 2) / RAY_COUNT)
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(1300, -58)
    context.lineTo(1300, 58)
    context.fill()
  }
  context.restore()
  context.strokeStyle = GOLD
  context.lineWidth = 6
  context.strokeRect(26, 26, PICTURE_WIDTH_PX - 52, PICTURE_HEIGHT_PX - 52)
  context.lineWidth = 2
  context.strokeRect(40, 40, PICTURE_WIDTH_PX - 80, PICTURE_HEIGHT_PX - 80)
}

function drawHeader(context: CanvasRenderingContext2D, title: string, draws: string) {
  drawText(context, title, { y: 138, size: 58, color: PAPER })
  drawText(context, draws, { y: 206, size: 36, color: PALE_GOLD })
}

interface PositionedCard {
  readonly position: number
  readonly image: HTMLImageElement | undefined
  readonly name: string
}
function drawCard(context: CanvasRenderingContext2D, { position, image, name }: PositionedCard) {
  const { x, y, rotation, width } = CARD_POSITIONS[position] ?? CARD_POSITIONS[0]
  const height = (width * 7) / 5
  context.save()
  context.translate(CENTER + x, 570 + y)
  context.rotate(rotation)
  context.shadowColor = 'rgba(0,0,0,.6)'
  context.shadowBlur = 36
  context.shadowOffsetY = 18
  context.fillStyle = PAPER
  context.beginPath()
  context.roundRect(-width / 2, -height / 2, width, height, width * 0.044)
  context.fill()
  context.shadowColor = 'transparent'
  context.clip()
  if (image) context.drawImage(image, -width / 2, -height / 2, width, height)
  else {
    context.textAlign = 'center'
    context.fillStyle = INK
    context.font = `700 34px ${fontFamily()}`
    context.fillText(name, 0, 0, width * 0.84)
  }
  context.restore()
}

function drawCaptions(context: CanvasRenderingContext2D, { cards }: ShareableDraw, best: string) {
  drawText(context, best, { y: 972, size: 50, color: PAPER })
  const counts = countsByRarity(cards).slice(0, 4)
  counts.forEach(({ label, rarity, count }, index) => {
    const x = CENTER + (index - (counts.length - 1) / 2) * 230
    context.fillStyle = 'rgba(13,9,8,.7)'
    context.fillRect(x - 104, 1016, 208, 92)
    context.fillStyle = rarityColor(rarity)
    context.fillRect(x - 104, 1016, 208, 6)
    drawText(context, label, { x, y: 1054, size: 28, color: PALE_GOLD, width: 190 })
    drawText(context, `×${formatNumber(count)}`, { x, y: 1094, size: 36, color: PAPER })
  })
}

function drawFooter(context: CanvasRenderingContext2D, { shopName, address }: PictureTexts) {
  context.fillStyle = ACCENT
  context.fillRect(CENTER - 58, 1140, 116, 116)
  context.strokeStyle = ON_ACCENT
  context.lineWidth = 3
  context.strokeRect(CENTER - 51, 1147, 102, 102)
  const letters = [...identity.logoLetters]
  for (const [at, letter] of letters.entries()) {
    const x = CENTER + (at - (letters.length - 1) / 2) * 46
    drawText(context, letter, { x, y: 1214, size: 46, color: ON_ACCENT })
  }
  drawText(context, `${shopName}  ${address}`, { y: 1294, size: 28, color: PALE_GOLD })
}

interface TextOptions {
  readonly x?: number
  readonly y: number
  readonly size: number
  readonly color: string
  readonly width?: number
}
function drawText(context: CanvasRenderingContext2D, text: string, options: TextOptions) {
  const { x = CENTER, y, size, color, width = PICTURE_WIDTH_PX - 150 } = options
  context.textAlign = 'center'
  context.fillStyle = color
  context.font = `800 ${size}px ${fontFamily()}`
  context.fillText(text, x, y, width)
}

/** A canvas does not wait until its fonts are loaded. */
async function loadFontFor(text: string): Promise<void> {
  const characters = [...new Set(`${text}${identity.logoLetters}×0123456789,`)].join('')
  await document.fonts.load(`800 40px ${fontFamily()}`, characters).catch(() => undefined)
}

const textOf = ({ name, rarity_label: rarity }: Card) => name + rarity
const fontFamily = () => getComputedStyle(document.body).fontFamily

/** Loads a picture. If this fails, returns undefined, and the card shows its name instead. */
async function loadImage(source: string): Promise<HTMLImageElement | undefined> {
  if (source === '') return undefined
  const image = new Image()
  // This attribute requests the picture with CORS. Without it, the browser would not let the page
  // export a canvas with a picture from another origin. With it, a picture from a server without
  // CORS headers fails to load.
  image.crossOrigin = 'anonymous'
  image.src = source
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

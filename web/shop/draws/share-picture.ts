import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { colorOf } from './movie.rule.ts'
import { bestOf, countsByRarity, type Shareable } from './share.rule.ts'

/** Upright, as phones show pictures. */
export const PICTURE_WIDTH_PX = 1080
export const PICTURE_HEIGHT_PX = 1350
const CENTER = PICTURE_WIDTH_PX / 2
const INK = '#130e0c'
const GOLD = '#e5c063'
const PALE_GOLD = '#f8e2a6'
const PAPER = '#f5ecd8'
const VERMILION = '#c22d18'
/** Fan of the best cards: the first in front, the others behind it to both sides. */
const PLACES = [
  { x: 0, y: 0, turn: 0, width: 400 },
  { x: -230, y: 26, turn: -0.13, width: 330 },
  { x: 230, y: 26, turn: 0.13, width: 330 },
  { x: -372, y: 84, turn: -0.26, width: 270 },
  { x: 372, y: 84, turn: 0.26, width: 270 },
] as const
const RAYS = 36

export interface PictureTexts {
  readonly shopName: string
  /** The number of draws, in words. */
  readonly draws: string
  readonly address: string
}

/**
 * Draws the result on the canvas: the best cards, the pack's name, what came out, and the shop's mark. Throws where
 * the device draws none.
 */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  draw: Shareable,
  texts: PictureTexts,
): Promise<void> {
  canvas.width = PICTURE_WIDTH_PX
  canvas.height = PICTURE_HEIGHT_PX
  const sheet = canvas.getContext('2d')
  if (sheet === null) throw new Error('this device has no canvas to draw on')
  const best = bestOf(draw.cards)
  await bringFont([draw.title, ...Object.values(texts), ...draw.cards.map(wordsOf)].join(''))
  const images = await Promise.all(best.map(({ card }) => load(card.image)))
  ground(sheet, colorOf(best[0]?.card.rarity ?? 0))
  head(sheet, draw.title, texts.draws)
  for (const [place, { card }] of [...best.entries()].reverse()) {
    paintCard(sheet, { place, image: images[place], name: card.name })
  }
  names(sheet, draw, best[0]?.card.name ?? '')
  foot(sheet, texts)
}

function ground(sheet: CanvasRenderingContext2D, color: string) {
  const light = sheet.createRadialGradient(CENTER, 600, 40, CENTER, 600, 900)
  light.addColorStop(0, color)
  light.addColorStop(0.45, '#3a1f16')
  light.addColorStop(1, INK)
  sheet.fillStyle = light
  sheet.fillRect(0, 0, PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX)
  sheet.save()
  sheet.translate(CENTER, 600)
  sheet.fillStyle = 'rgba(248,226,166,.14)'
  for (let ray = 0; ray < RAYS; ray++) {
    sheet.rotate((Math.PI * 2) / RAYS)
    sheet.beginPath()
    sheet.moveTo(0, 0)
    sheet.lineTo(1300, -58)
    sheet.lineTo(1300, 58)
    sheet.fill()
  }
  sheet.restore()
  sheet.strokeStyle = GOLD
  sheet.lineWidth = 6
  sheet.strokeRect(26, 26, PICTURE_WIDTH_PX - 52, PICTURE_HEIGHT_PX - 52)
  sheet.lineWidth = 2
  sheet.strokeRect(40, 40, PICTURE_WIDTH_PX - 80, PICTURE_HEIGHT_PX - 80)
}

function head(sheet: CanvasRenderingContext2D, title: string, draws: string) {
  write(sheet, title, { y: 138, size: 58, color: PAPER })
  write(sheet, draws, { y: 206, size: 36, color: PALE_GOLD })
}

interface Painted {
  readonly place: number
  readonly image: HTMLImageElement | undefined
  readonly name: string
}
function paintCard(sheet: CanvasRenderingContext2D, { place, image, name }: Painted) {
  const { x, y, turn, width } = PLACES[place] ?? PLACES[0]
  const height = (width * 7) / 5
  sheet.save()
  sheet.translate(CENTER + x, 570 + y)
  sheet.rotate(turn)
  sheet.shadowColor = 'rgba(0,0,0,.6)'
  sheet.shadowBlur = 36
  sheet.shadowOffsetY = 18
  sheet.fillStyle = PAPER
  sheet.beginPath()
  sheet.roundRect(-width / 2, -height / 2, width, height, width * 0.044)
  sheet.fill()
  sheet.shadowColor = 'transparent'
  sheet.clip()
  if (image) sheet.drawImage(image, -width / 2, -height / 2, width, height)
  else {
    sheet.textAlign = 'center'
    sheet.fillStyle = INK
    sheet.font = `700 34px ${fontFamily()}`
    sheet.fillText(name, 0, 0, width * 0.84)
  }
  sheet.restore()
}

function names(sheet: CanvasRenderingContext2D, { cards }: Shareable, best: string) {
  write(sheet, best, { y: 972, size: 50, color: PAPER })
  const counts = countsByRarity(cards).slice(0, 4)
  counts.forEach(({ label, rarity, count }, index) => {
    const x = CENTER + (index - (counts.length - 1) / 2) * 230
    sheet.fillStyle = 'rgba(13,9,8,.7)'
    sheet.fillRect(x - 104, 1016, 208, 92)
    sheet.fillStyle = colorOf(rarity)
    sheet.fillRect(x - 104, 1016, 208, 6)
    write(sheet, label, { x, y: 1054, size: 28, color: PALE_GOLD, width: 190 })
    write(sheet, `×${formatNumber(count)}`, { x, y: 1094, size: 36, color: PAPER })
  })
}

/** The mark: a seal of vermilion with the name of the shop in it. */
function foot(sheet: CanvasRenderingContext2D, { shopName, address }: PictureTexts) {
  sheet.fillStyle = VERMILION
  sheet.fillRect(CENTER - 58, 1140, 116, 116)
  sheet.strokeStyle = PAPER
  sheet.lineWidth = 3
  sheet.strokeRect(CENTER - 51, 1147, 102, 102)
  write(sheet, '引', { x: CENTER - 23, y: 1214, size: 46, color: PAPER })
  write(sheet, '札', { x: CENTER + 23, y: 1214, size: 46, color: PAPER })
  write(sheet, `${shopName}  ${address}`, { y: 1294, size: 28, color: PALE_GOLD })
}

interface Line {
  readonly x?: number
  readonly y: number
  readonly size: number
  readonly color: string
  readonly width?: number
}
function write(sheet: CanvasRenderingContext2D, text: string, line: Line) {
  const { x = CENTER, y, size, color, width = PICTURE_WIDTH_PX - 150 } = line
  sheet.textAlign = 'center'
  sheet.fillStyle = color
  sheet.font = `800 ${size}px ${fontFamily()}`
  sheet.fillText(text, x, y, width)
}

/** A canvas waits for no font: the slices with these characters are fetched before. */
async function bringFont(text: string): Promise<void> {
  const characters = [...new Set(`${text}引札×0123456789,`)].join('')
  await document.fonts.load(`800 40px ${fontFamily()}`, characters).catch(() => undefined)
}

const wordsOf = ({ name, rarity_label: rarity }: Card) => name + rarity
const fontFamily = () => getComputedStyle(document.body).fontFamily

/** A picture that does not come leaves the name on paper. */
async function load(source: string): Promise<HTMLImageElement | undefined> {
  if (source === '') return undefined
  const image = new Image()
  // A picture of another origin that is not lent to us would lock the canvas: it does not come at all.
  image.crossOrigin = 'anonymous'
  image.src = source
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

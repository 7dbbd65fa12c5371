import { SQUARE_FONT, SQUARE_RANGES } from './fonts/square.ts'
import squareUrl from './fonts/square.ttf?url'

const SIZE_PX = 24

/**
 * Loads a Japanese font if the system has none. Until the font is loaded, the browser shows empty
 * squares, which are as wide as the characters, so that the layout does not shift.
 */
export function loadJapaneseFont(): void {
  if (hasJapaneseGlyphs()) return
  document.fonts.add(new FontFace('Shop Square', bytesOf(SQUARE_FONT), { display: 'swap' }))
  void import('./fonts/interface.css')
    .then(() => document.fonts.add(createSliceTrigger()))
    .catch(keepSquares)
}

/**
 * Creates a small font that triggers the download of the complete Japanese font. The small font
 * covers all characters that the interface font lacks. When the page first shows such a character,
 * the browser loads the small font, and then the download of the complete font starts.
 */
function createSliceTrigger(): FontFace {
  const triggerFont = new FontFace('Shop Others', `url("${squareUrl}")`, {
    unicodeRange: SQUARE_RANGES,
    display: 'swap',
  })
  const loadSlices = () => import('@fontsource-variable/noto-sans-jp/wght.css').catch(keepSquares)
  triggerFont.loaded.then(loadSlices, loadSlices)
  return triggerFont
}

/** Keeps the empty squares. A font that does not load is no reason to disturb the visitor. */
function keepSquares(): void {}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Without such a font, both compared characters are drawn as the same empty box. */
function hasJapaneseGlyphs(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE_PX
  canvas.height = SIZE_PX
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return true
  return pixelsOf(context, '引') !== pixelsOf(context, '札')
}

function pixelsOf(context: CanvasRenderingContext2D, character: string): string {
  context.clearRect(0, 0, SIZE_PX, SIZE_PX)
  context.font = `${SIZE_PX}px sans-serif`
  context.textBaseline = 'top'
  context.fillText(character, 0, 0)
  return context.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join()
}

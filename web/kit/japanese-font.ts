import { SQUARE_FONT, SQUARE_RANGES } from './fonts/square.ts'
import squareUrl from './fonts/square.ttf?url'

const SIZE_PX = 24

/**
 * Loads a Japanese font if the system has none; most phones and desktops have one. Until the font
 * is loaded, a font of empty squares with the same widths is shown, so that the layout does not
 * shift.
 */
export function loadJapaneseFont(): void {
  if (hasJapaneseGlyphs()) return
  document.fonts.add(new FontFace('Hikifuda Square', bytesOf(SQUARE_FONT), { display: 'swap' }))
  void import('./fonts/interface.css').then(() => document.fonts.add(createSliceTrigger()))
}

/**
 * Creates a font that the browser loads when it meets a character outside the interface font. That
 * load starts the download of the complete Japanese font, which comes in slices.
 */
function createSliceTrigger(): FontFace {
  const triggerFont = new FontFace('Hikifuda Others', `url("${squareUrl}")`, {
    unicodeRange: SQUARE_RANGES,
    display: 'swap',
  })
  const loadSlices = () => void import('@fontsource-variable/noto-sans-jp/wght.css')
  triggerFont.loaded.then(loadSlices, loadSlices)
  return triggerFont
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/**
 * Returns whether the system can draw Japanese. Without a Japanese font, the browser draws the two
 * compared characters as the same empty box.
 */
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

const SIZE_PX = 24

/** Phones and desktops of our visitors have a Japanese font; where the system has none, ours is fetched, after the page. */
export function bringJapaneseFont(): void {
  if (!hasJapanese()) void import('@fontsource-variable/noto-sans-jp/wght.css')
}

/** Without glyphs both characters are drawn as the same empty box. */
function hasJapanese(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE_PX
  canvas.height = SIZE_PX
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return true
  return pixelsOf(pen, '引') !== pixelsOf(pen, '札')
}

function pixelsOf(pen: CanvasRenderingContext2D, character: string): string {
  pen.clearRect(0, 0, SIZE_PX, SIZE_PX)
  pen.font = `${SIZE_PX}px sans-serif`
  pen.textBaseline = 'top'
  pen.fillText(character, 0, 0)
  return pen.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join()
}

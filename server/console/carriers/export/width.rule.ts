import iconv from 'iconv-lite'
import type { WidthUnit } from '#contract/console/carriers/carrier-layout.ts'

const HALF_WIDTH = /^[\u0020-\u007e\uff61-\uff9f]$/u

export function widthOf(text: string, unit: WidthUnit): number {
  if (unit === 'cp932-bytes') return iconv.encode(text, 'cp932').length
  const characters = [...text]
  if (unit === 'characters') return characters.length
  return characters.reduce((width, each) => width + (HALF_WIDTH.test(each) ? 1 : 2), 0)
}

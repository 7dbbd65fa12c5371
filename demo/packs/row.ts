import type { MovieStyle } from '#contract/constants.ts'
import type { WrapperName } from './wrappers.ts'

export type PackRow = {
  /** Also names its wrapper. */
  readonly key: WrapperName
  readonly name: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly total: number
  readonly cardTypeId: number
  readonly movieStyle: MovieStyle
  readonly maxBuyCount?: number
  readonly isLimited?: boolean
  readonly limitMessage?: string
  readonly startsInMinutes?: number
  readonly endsInDays?: number
  readonly showsLineup?: boolean
  readonly soldCount?: number
  readonly keys: readonly string[]
  readonly detailHtml: string
}

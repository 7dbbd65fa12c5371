import type { MovieStyle } from '#contract/constants.ts'
import type { DemoPrize } from './prizes.ts'
import type { PackKey } from './row.ts'

export type DemoPack = {
  readonly key: PackKey
  readonly name: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly cardTypeId: number
  readonly movieStyle: MovieStyle
  /** 0 means no limit. */
  readonly maxBuyCount: number
  readonly isLimited: boolean
  readonly limitMessage: string
  /** Counted from the moment the demo is filled; null: on sale at once. */
  readonly startsInMinutes: number | null
  /** Counted from the moment the demo is filled; null: no end. */
  readonly endsInDays: number | null
  readonly showsLineup: boolean
  readonly detailHtml: string
  readonly images: readonly string[]
  /** Draws that past purchases have already taken. */
  readonly soldCount: number
  readonly prizes: readonly DemoPrize[]
}

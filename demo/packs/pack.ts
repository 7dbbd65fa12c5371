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
  /** 0 no limit. */
  readonly maxBuyCount: number
  readonly isLimited: boolean
  readonly limitMessage: string
  /** From the moment the demo is filled; null on sale at once. */
  readonly startsInMinutes: number | null
  /** From the moment the demo is filled; null without end. */
  readonly endsInDays: number | null
  readonly showsLineup: boolean
  readonly detailHtml: string
  readonly images: readonly string[]
  /** Tickets that other people have drawn already. */
  readonly soldCount: number
  readonly prizes: readonly DemoPrize[]
}

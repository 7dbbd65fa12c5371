import type { MovieStyle } from '#contract/constants.ts'
import type { DemoPrize } from './prizes.ts'
import type { ExtraRow, PackKey } from './row.ts'

export type DemoExtraPrize = ExtraRow & Pick<DemoPrize, 'actionType' | 'buyPoint'>

export type DemoPack = {
  readonly key: PackKey
  readonly name: string
  readonly nameEn: string
  readonly reading: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly cardTypeId: number
  readonly movieStyle: MovieStyle
  /** The largest number of draws in one purchase; 0 means no limit. */
  readonly maxBuyCount: number
  readonly isLimited: boolean
  readonly limitMessage: string
  readonly limitMessageEn: string | null
  /**
   * The minutes between the filling of the demo and the start of the sale. Null puts the pack on
   * sale at once.
   */
  readonly startsInMinutes: number | null
  /**
   * The days between the filling of the demo and the end of the sale. Null means that the sale has
   * no end.
   */
  readonly endsInDays: number | null
  readonly showsLineup: boolean
  readonly detailHtml: string
  readonly detailHtmlEn: string
  readonly images: readonly string[]
  /** How many draws of the pack the demo's past purchases make in total. */
  readonly soldCount: number
  readonly prizes: readonly DemoPrize[]
  readonly extraPrizes: readonly DemoExtraPrize[]
}

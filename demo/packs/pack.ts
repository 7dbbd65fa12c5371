import type { MovieStyle } from '#contract/constants.ts'
import type { DemoPrize } from './prizes.ts'
import type { ExtraRow, PackKey } from './row.ts'

export type DemoExtraPrize = ExtraRow & Pick<DemoPrize, 'actionType' | 'buyPoint'>

export type DemoPack = {
  readonly key: PackKey
  readonly name: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly cardTypeId: number
  readonly movieStyle: MovieStyle
  /** The number of draws that one purchase may have. 0 means no limit. */
  readonly maxBuyCount: number
  readonly isLimited: boolean
  readonly limitMessage: string
  /** Minutes from the filling of the demo to the start of the sale. Null means on sale at once. */
  readonly startsInMinutes: number | null
  /** Days from the filling of the demo to the end of the sale. Null means no end. */
  readonly endsInDays: number | null
  readonly showsLineup: boolean
  readonly detailHtml: string
  readonly images: readonly string[]
  /** Draws that past purchases have already taken. */
  readonly soldCount: number
  readonly prizes: readonly DemoPrize[]
  readonly extraPrizes: readonly DemoExtraPrize[]
}

import type { Answer } from '#contract/calls.ts'
import { HtmlText } from '#web/language/html-text.tsx'
import styles from './goods-details.module.css'
import { type GoodsNames, GoodsSummary } from './goods-summary.tsx'

interface GoodsDetailsProps {
  readonly goods: GoodsNames
  readonly text: Answer<'GET /user/exchange_card/description/{goodId}'>
}

/** What a good says of itself, which the console's preview draws too. */
export function GoodsDetails({ goods, text }: GoodsDetailsProps) {
  return (
    <>
      <GoodsSummary goods={goods} />
      <div className={styles.text}>
        <HtmlText ja={text.description} en={text.description_en} />
      </div>
    </>
  )
}

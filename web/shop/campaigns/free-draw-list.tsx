import { historyDateTime } from '#web/kit/dates.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { NavList } from '#web/shop/members/nav-list.tsx'
import { couponTexts } from './coupon.texts.ts'
import styles from './free-draws.module.css'
import type { FreeDraw } from './use-free-draws.ts'

/** The member's free draws, each with its end and a link to the page of its pack. */
export function FreeDrawList({ list }: { readonly list: readonly FreeDraw[] }) {
  const texts = useTexts(couponTexts)
  if (list.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="free-draws">
      <h2 id="free-draws">{texts.freeDraws}</h2>
      <NavList
        label={texts.freeDraws}
        items={list.map(({ ticket_id, campaign_id, name, name_en, pack_id, until }) => ({
          key: `${campaign_id} ${ticket_id ?? ''}`,
          name: <ShopText ja={name} en={name_en} />,
          text: texts.freeDrawUntil(historyDateTime(until)),
          to: `/pack-detail?packId=${pack_id}`,
        }))}
      />
    </section>
  )
}

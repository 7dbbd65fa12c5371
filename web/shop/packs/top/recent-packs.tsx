import { Link } from 'react-router'
import type { Pack } from '#contract/packs.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { seenPacks } from '#web/shop/packs/keep/stored-ids.ts'
import { packPrice } from '#web/shop/packs/pack-price.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './recent-packs.module.css'

/** Shows the packs that this device has opened lately and that the shop still lists. */
export function RecentPacks() {
  const texts = useTexts(packsTexts)
  const ids = seenPacks.useIds()
  const isEnabled = ids.length > 0
  const points = useLoad('GET /user/pack/list', {}, { isEnabled }).answer?.list ?? []
  const coinRequest = { request: { payment_method: 2 } } as const
  const coins = useLoad('POST /user/pack/list', coinRequest, { isEnabled }).answer?.list ?? []
  const packs = new Map([...points, ...coins].map((pack) => [pack.id, pack]))
  const seen = ids.flatMap((id) => packs.get(id) ?? [])
  if (seen.length === 0) return null
  return (
    <section aria-labelledby="recent-packs-title">
      <SectionTitle id="recent-packs-title">{texts.recentPacks}</SectionTitle>
      <ul className={styles.packs}>
        {seen.map((pack) => (
          <li key={pack.id}>
            <RecentPack pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentPack({ pack }: { readonly pack: Pack }) {
  return (
    <Link className={styles.pack} to={`/pack-detail?packId=${pack.id}`}>
      <img src={pack.image[0]} alt="" width={780} height={480} loading="lazy" draggable={false} />
      <span className={styles.name}>
        <ShopText ja={pack.name} en={pack.name_en} />
      </span>
      <span className={styles.price}>{packPrice(pack)}</span>
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FeedDraw } from '#contract/feed.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import { loadPublic } from '#web/wire/client.ts'
import styles from './draw-feed.module.css'
import { feedTexts } from './feed.texts.ts'

/** Shows nothing while there are no rare draws, or none can be loaded. */
export function DrawFeed({ packId }: { readonly packId: number | undefined }) {
  const texts = useTexts(feedTexts)
  const { data: list = [] } = useQuery({
    queryKey: ['draw-feed', packId ?? null],
    queryFn: async () =>
      (packId === undefined
        ? await loadPublic('GET /user/draw_feed', {})
        : await loadPublic('GET /user/pack/feed/{packId}', { params: { packId } })
      )?.list ?? [],
  })
  if (list.length === 0) return null
  return (
    <section aria-labelledby="draw-feed-title">
      <SectionTitle id="draw-feed-title">{texts.title}</SectionTitle>
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.draws}>
        {list.map((draw) => (
          <li key={`${draw.pack_id}-${draw.t}-${draw.draw}`}>
            <Draw draw={draw} isOfAll={packId === undefined} />
          </li>
        ))}
      </ul>
      {packId !== undefined && (
        <p className={styles.overlay}>
          <a href={`/overlay.html?packId=${packId}`} target="_blank" rel="noreferrer">
            {texts.overlay}
          </a>
        </p>
      )}
    </section>
  )
}

function Draw({ draw, isOfAll }: { readonly draw: FeedDraw; readonly isOfAll: boolean }) {
  const texts = useTexts(feedTexts)
  const shopText = useShopText()
  const { pack_id, t } = draw
  const card = shopText(draw.name, draw.name_en)
  return (
    <article className={styles.draw}>
      <img src={draw.image_url} alt="" width={500} height={700} loading="lazy" draggable={false} />
      <p className={styles.card}>
        <ShopText ja={draw.name} en={draw.name_en} />
      </p>
      <p className={styles.odds}>{texts.oneIn(formatNumber(draw.one_in))}</p>
      {isOfAll && (
        <p className={styles.pack}>
          <ShopText ja={draw.pack_name} en={draw.pack_name_en} />
        </p>
      )}
      <p className={styles.pack}>
        {draw.member === null ? texts.member : shopText(draw.member, draw.member_en ?? undefined)}
      </p>
      <Link
        className={styles.proof}
        to={`/fairness?packId=${pack_id}&t=${t + 1}`}
        aria-label={texts.proofOf(card)}
      >
        {texts.proof}
      </Link>
    </article>
  )
}

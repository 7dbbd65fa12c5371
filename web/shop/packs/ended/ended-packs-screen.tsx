import { Link, useSearchParams } from 'react-router'
import type { EndedPack } from '#contract/packs.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { useExtraName } from '#web/shop/draws/cards/extra-name.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './ended-packs.module.css'
import { endedPacksTexts } from './ended-packs.texts.ts'

/** The screen /ended-packs: the packs whose sale ended with tickets left, with what was left. */
export function EndedPacksScreen() {
  const texts = useTexts(endedPacksTexts)
  const [query, setQuery] = useSearchParams()
  const page = parsePageNumber(query.get('page'))
  const call = 'GET /user/pack/ended/{page}'
  const { outcome, answer, reload } = useLoad(call, { params: { page } })
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <p className={styles.rule}>{texts.rule}</p>
      {outcome === undefined && <SkeletonRows />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <EmptyState text={texts.none} />}
      {answer?.list.map((pack) => (
        <EndedPackCard key={pack.id} pack={pack} />
      ))}
      {answer !== undefined && (
        <Pager
          page={answer.page}
          onPageChange={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
    </Screen>
  )
}

function EndedPackCard({ pack }: { readonly pack: EndedPack }) {
  const texts = useTexts(endedPacksTexts)
  const { end_message: message } = pack
  const endedText = message === undefined ? texts.planned : texts.early
  return (
    <section className={styles.pack}>
      <h2>
        <ShopText ja={pack.name} en={pack.name_en} />
      </h2>
      <p>{endedText(pack.ended_at.slice(0, 16))}</p>
      {message !== undefined && (
        <p>
          <ShopText ja={message} en={pack.end_message_en} />
        </p>
      )}
      <p>
        <b>{texts.left(pack.left, pack.total)}</b>
      </p>
      {pack.rarities.length === 0 ? <p>{texts.hidden}</p> : <LeftPrizes pack={pack} />}
      <Link to={`/fairness?packId=${pack.id}`}>{texts.toLog}</Link>
    </section>
  )
}

function LeftPrizes({ pack: { rarities, extras } }: { readonly pack: EndedPack }) {
  const extraName = useExtraName()
  return (
    <ul>
      {rarities.map((each) => (
        <li key={`${each.rarity} ${each.rarity_label}`}>
          <ShopText ja={each.rarity_label} en={each.rarity_label_en} />
          <span>{`${formatNumber(each.remaining)} / ${formatNumber(each.count)}`}</span>
        </li>
      ))}
      {extras.map((each) => (
        <li key={`${each.kind} ${each.step} ${each.name}`}>
          <span>
            {extraName(each)} <ShopText ja={each.name} en={each.name_en} />
          </span>
          <span>{`×${formatNumber(each.remaining)}`}</span>
        </li>
      ))}
    </ul>
  )
}

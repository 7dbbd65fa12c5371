import type { Rank } from '#contract/ranks.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { RankIcon } from '#web/shop/layout/rank-icon.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './rank-list.module.css'
import { ranksTexts } from './ranks.texts.ts'

/** The lowest first; undefined while they load, empty if the load fails. */
export function useRanks(): readonly Rank[] | undefined {
  const { outcome, answer, reload } = useLoad('GET /user/rank', {})
  useReloadOnLanguage(reload)
  return outcome && (answer?.list ?? [])
}

/** Lists for each rank what it asks for, how many coins it gives, and what keeps it. */
export function RankList() {
  const texts = useTexts(ranksTexts)
  const ranks = useRanks() ?? []
  const ownId = useCurrentUser()?.rank
  return (
    <ul className={styles.ranks} aria-label={texts.rankList}>
      {ranks.map(({ id, name, icon, month_yen, coin_permille, keep_coin }) => (
        <li key={id} className={styles.rank} aria-current={id === ownId}>
          <RankIcon rank={id} picture={icon} />
          <div>
            <p className={styles.name}>
              <b>{name}</b>
              {id === ownId && <span>{texts.yourRank}</span>}
            </p>
            <p>{texts.rankGives(formatNumber(coin_permille))}</p>
            <p>{month_yen === 0 ? texts.firstRank : texts.rankAsks(formatNumber(month_yen))}</p>
            {keep_coin > 0 && <p>{texts.rankKeeps(formatNumber(keep_coin))}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Says what the member's rank gives, and opens the list of all ranks. */
export function RankCoins() {
  const texts = useTexts(ranksTexts)
  const ownId = useCurrentUser()?.rank
  const own = useRanks()?.find(({ id }) => id === ownId)
  if (own === undefined) return null
  const coins = formatNumber(own.coin_permille)
  return (
    <section className={styles.coins} aria-labelledby="rank-coins">
      <h2 id="rank-coins">{texts.rankListTitle}</h2>
      <p>{texts.yourCoins({ rank: own.name, coins })}</p>
      <details>
        <summary>{texts.rankList}</summary>
        <RankList />
      </details>
    </section>
  )
}

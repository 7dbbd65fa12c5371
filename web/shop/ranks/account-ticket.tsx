import type { UserDetail } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import { identity } from '#web/language/identity.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { RankIcon } from '#web/shop/layout/rank-icon.tsx'
import { NAME_ORDER } from '#web/shop/members/person/person.rule.ts'
import styles from './account-ticket.module.css'
import { ranksTexts } from './ranks.texts.ts'

export function AccountTicket({ detail }: { readonly detail: UserDetail }) {
  const texts = useTexts(ranksTexts)
  const user = useCurrentUser()
  const language = useLanguage()
  const names = NAME_ORDER[language].map((part) => detail[part])
  return (
    <section className={styles.ticket} aria-label={texts.account}>
      <span className={styles.band} aria-hidden="true">
        <span className={styles.letters}>{texts.band}</span>
      </span>
      <div className={styles.body}>
        <p className={styles.name}>{texts.memberName(names.filter(Boolean).join(' '))}</p>
        <p className={styles.rank}>
          <span>{texts.rank}</span>
          <b>
            {user && <RankIcon rank={user.rank} picture={user.rank_icon} />}
            {detail.rank_name || texts.noRank}
          </b>
        </p>
        <dl className={styles.balances}>
          <div>
            <dt>{texts.points}</dt>
            <dd>
              <b>{formatNumber(detail.availablePoint)}</b>
              {identity.pointMark}
            </dd>
          </div>
          <div>
            <dt>{texts.coins}</dt>
            <dd>
              <b>{formatNumber(user?.coin ?? 0)}</b>
              {identity.coinMark}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

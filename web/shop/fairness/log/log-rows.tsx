import type { Receipt } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { logTexts } from '#web/shop/fairness/log.texts.ts'
import styles from './pack-log.module.css'

export function LogRows({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const texts = useTexts(logTexts)
  return (
    <ol className={styles.rows}>
      {receipts.map(({ t, k, q, extras, member_tag, head_after }) => (
        <li key={t} className={styles.row}>
          <b>{texts.place(t + 1)}</b>
          <span className={styles.tickets}>{texts.tickets(k + 1, k + q)}</span>
          {extras.length > 0 && (
            <span className={styles.quiet}>
              {texts.extras(extras.map(([ticket]) => formatNumber(ticket)))}
            </span>
          )}
          <dl>
            <dt>{texts.member}</dt>
            <dd>
              <code>{member_tag}</code>
            </dd>
            <dt>{texts.head}</dt>
            <dd>
              <code>{head_after}</code>
            </dd>
          </dl>
        </li>
      ))}
    </ol>
  )
}

import type { LineupExtra } from '#contract/packs.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { useExtraName } from '#web/shop/draws/cards/extra-name.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import styles from './lineup-extras.module.css'

export interface LineupExtrasProps {
  readonly extras: readonly LineupExtra[]
  /** The number of tickets of the pack that are sold already. */
  readonly soldCount: number
}

/**
 * Lists the extra prizes of a pack, each with the number of tickets until its next winning ticket.
 */
export function LineupExtras({ extras, soldCount }: LineupExtrasProps) {
  const texts = useTexts(packPageTexts)
  return (
    <div className={styles.extras} data-testid="lineup-extras">
      <h3>{texts.extras}</h3>
      <p>{texts.extrasLead}</p>
      <ul>
        {extras.map((extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an extra prize is identified by its index.
          <ExtraRow key={index} extra={extra} soldCount={soldCount} />
        ))}
      </ul>
    </div>
  )
}

function ExtraRow({ extra, soldCount }: { extra: LineupExtra; soldCount: number }) {
  const texts = useTexts(packPageTexts)
  const extraName = useExtraName()
  const { image_url, kind, remaining, count, next_ticket } = extra
  const ticket = formatNumber(next_ticket)
  const next = kind === 'last' ? texts.lastTicket(ticket) : texts.nextTicket(ticket)
  return (
    <li className={styles.extra} data-exhausted={remaining === 0}>
      <img src={image_url} alt="" width={500} height={700} loading="lazy" draggable={false} />
      <span className={styles.facts}>
        <b>{extraName(extra)}</b>
        <span>
          <ShopText ja={extra.name} en={extra.name_en} />
          {' / '}
          <ShopText ja={extra.rarity_label} en={extra.rarity_label_en} />
        </span>
        {remaining === 0 ? (
          <span>{texts.noneLeft}</span>
        ) : (
          <span>
            {next} <b>{texts.ticketsAway(next_ticket - soldCount)}</b>
          </span>
        )}
        <span>{texts.leftOf(formatNumber(remaining), formatNumber(count))}</span>
      </span>
    </li>
  )
}

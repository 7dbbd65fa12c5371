import { memo } from 'react'
import { Link } from 'react-router'
import { PACK_IMAGE_ROTATION_MS } from '#contract/constants.ts'
import type { Pack } from '#contract/packs.ts'
import { RotatingImage } from '#web/kit/picture/rotating-image.tsx'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { KeepButton } from '#web/shop/packs/keep/keep-button.tsx'
import { isCoinPack, packPrice } from '#web/shop/packs/pack-price.ts'
import type { PacksTexts } from '#web/shop/packs/packs.texts.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SaleCountdown } from '#web/shop/packs/sale-countdown.tsx'
import { StockGauge } from '#web/shop/packs/stock-gauge.tsx'
import { useSaleStart } from '#web/shop/packs/use-sale-start.ts'
import styles from './pack-ticket.module.css'

export interface PackTicketProps {
  readonly pack: Pack
  /** True if the picture is visible as soon as the list appears. */
  readonly isFirst: boolean
  /** True if the ticket spans the whole width of the list on wide screens. */
  readonly isFeatured?: boolean
}

/**
 * Shows a pack as a lottery ticket; a sold-out pack has no link. The component is memoized, so that
 * a list that grows does not render the earlier tickets again.
 */
export const PackTicket = memo(function PackTicket(props: PackTicketProps) {
  const { pack, isFirst, isFeatured = false } = props
  const content = <TicketContent pack={pack} isFirst={isFirst} />
  const isSoldOut = pack.pack_count === 0
  return (
    <li
      className={styles.item}
      data-testid={`pack-${pack.id}`}
      data-coin={isCoinPack(pack)}
      data-featured={isFeatured}
    >
      {isSoldOut ? (
        <button type="button" className={styles.ticket} aria-disabled="true" data-sold-out="true">
          {content}
        </button>
      ) : (
        <Link className={styles.ticket} to={`/pack-detail?packId=${pack.id}`}>
          {content}
        </Link>
      )}
      <KeepButton pack={pack} />
    </li>
  )
})

export function TicketContent({ pack, isFirst }: PackTicketProps) {
  const texts = useTexts(packsTexts)
  const marks = useShownIdentity()
  const { isBefore, onStart } = useSaleStart(pack)
  return (
    <>
      <span className={styles.stub} aria-hidden="true">
        <span className={styles.number}>{texts.ticketNumber(pack.id)}</span>
        <span className={styles.seal}>{texts.seals[isCoinPack(pack) ? 2 : 1]}</span>
      </span>
      <span className={styles.picture}>
        <RotatingImage
          images={pack.image}
          alt=""
          intervalMs={PACK_IMAGE_ROTATION_MS}
          isEager={isFirst}
        />
        <SaleState pack={pack} isBefore={isBefore} onStart={onStart} />
      </span>
      <span className={styles.body}>
        <span className={styles.name}>
          <ShopText ja={pack.name} en={pack.name_en} />
        </span>
        <span className={styles.price}>
          <b>{packPrice(pack, 1, marks)}</b>
          <span>{texts.perDraw}</span>
        </span>
        <StockGauge pack={pack} />
      </span>
      <span className={styles.draw}>{drawText({ ...pack, is_before: isBefore }, texts)}</span>
    </>
  )
}

interface SaleStateProps {
  readonly pack: Pack
  readonly isBefore: boolean
  readonly onStart: () => void
}

function drawText(pack: Pack, texts: PacksTexts): string {
  if (pack.pack_count === 0) return texts.nothingLeft
  return pack.is_before ? texts.lookInside : texts.drawThis
}

function SaleState({ pack, isBefore, onStart }: SaleStateProps) {
  const texts = useTexts(packsTexts)
  if (pack.pack_count === 0) return <span className={styles.soldOut}>{texts.soldOut}</span>
  if (!isBefore) return null
  return (
    <span className={styles.before}>
      <SaleCountdown pack={pack} onStart={onStart} />
    </span>
  )
}

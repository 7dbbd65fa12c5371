import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { formatNumber } from '#web/kit/money.ts'
import type { DetailedPack } from './detailed-pack.ts'
import { isCoinPack, packPrice } from './pack-price.ts'
import styles from './spin-dialogs.module.css'
import { usePacksTexts } from './use-packs-texts.ts'
import type { Spin } from './use-spin.ts'

export interface SpinDialogsProps {
  readonly pack: DetailedPack
  readonly count: number
  readonly spin: Spin
}

export function SpinDialogs({ pack, count, spin }: SpinDialogsProps) {
  if (spin.asking.kind === 'confirm') return <Confirm pack={pack} count={count} spin={spin} />
  if (spin.asking.kind !== 'shortage') return null
  if (isCoinPack(pack)) return <CoinShortage onClose={spin.close} />
  return <PointShortage packId={pack.id} onClose={spin.close} />
}

function Confirm({ pack, count, spin }: SpinDialogsProps) {
  const texts = usePacksTexts()
  return (
    <Dialog
      title={texts.confirmTitle}
      onClose={spin.close}
      actions={
        <>
          <Button tone="main" isWide onClick={spin.buy}>
            {texts.buy}
          </Button>
          <Button isWide onClick={spin.close}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <dl className={styles.lines}>
        <dt>{texts.confirmPack}</dt>
        <dd>{pack.name}</dd>
        <dt>{texts.drawCount}</dt>
        <dd>{texts.countOf(formatNumber(count))}</dd>
        <dt>{texts.totalPrice}</dt>
        <dd className={styles.total}>{packPrice(pack, count)}</dd>
      </dl>
    </Dialog>
  )
}

function PointShortage({ packId, onClose }: { packId: number; onClose: () => void }) {
  const texts = usePacksTexts()
  return (
    <Dialog
      title={texts.shortageTitle}
      onClose={onClose}
      actions={
        <>
          <ButtonLink tone="main" isWide to={`/buy-point?productId=${packId}`}>
            {texts.yes}
          </ButtonLink>
          <Button isWide onClick={onClose}>
            {texts.no}
          </Button>
        </>
      }
    >
      <p className={styles.words}>{texts.shortageText}</p>
    </Dialog>
  )
}

function CoinShortage({ onClose }: { onClose: () => void }) {
  const texts = usePacksTexts()
  return (
    <Dialog
      title={texts.coinShortageTitle}
      onClose={onClose}
      actions={
        <Button isWide onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p className={styles.words}>{texts.coinShortageText}</p>
    </Dialog>
  )
}

import { MessageDialog } from '#web/kit/standard-dialogs.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import styles from './coin-shortage.module.css'
import { packsTexts } from './packs.texts.ts'

export interface CoinShortageProps {
  /** The shop's own message. If it is missing, the general text is shown. */
  readonly message?: string
  readonly onClose: () => void
}

/** Tells the member that their coins are too few. */
export function CoinShortage({ message, onClose }: CoinShortageProps) {
  const texts = useTexts(packsTexts)
  const { coinShortage } = useTexts(layoutTexts)
  return (
    <MessageDialog title={texts.coinShortageTitle} onClose={onClose}>
      <p className={styles.words}>{message ?? coinShortage}</p>
    </MessageDialog>
  )
}

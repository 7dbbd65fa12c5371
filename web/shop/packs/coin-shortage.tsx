import { MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import styles from './coin-shortage.module.css'
import { packsTexts } from './packs.texts.ts'

export interface CoinShortageProps {
  /** The server's message. If it is undefined, the dialog shows a general text. */
  readonly message?: string
  readonly onClose: () => void
}

/** Tells the member that the coins do not suffice, and where coins come from. */
export function CoinShortage({ message, onClose }: CoinShortageProps) {
  const texts = useTexts(packsTexts)
  const { coinShortage } = useTexts(layoutTexts)
  const reason = message ?? coinShortage
  return (
    <MessageDialog title={texts.coinShortageTitle} onClose={onClose}>
      <p className={styles.words}>{reason}</p>
      {/* This sentence tells where coins come from. It is omitted if the dialog shows a refusal
          for a reason other than a lack of coins (Q135). */}
      {reason === coinShortage && <p className={styles.source}>{texts.coinSource}</p>}
    </MessageDialog>
  )
}

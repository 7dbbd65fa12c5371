import { Button } from '#web/kit/button.tsx'
import styles from './spin-button.module.css'
import { usePacksTexts } from './use-packs-texts.ts'

export function SpinButton({ onClick }: { onClick: () => void }) {
  const texts = usePacksTexts()
  return (
    <Button tone="main" isWide className={styles.spin} onClick={onClick}>
      {texts.spin}
    </Button>
  )
}

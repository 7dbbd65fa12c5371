import { Button } from '#web/kit/button.tsx'
import { usePacksTexts } from '#web/shop/packs/use-packs-texts.ts'
import styles from './spin-button.module.css'

export function SpinButton({ onClick }: { onClick: () => void }) {
  const texts = usePacksTexts()
  return (
    <Button tone="main" isWide className={styles.spin} onClick={onClick}>
      {texts.spin}
    </Button>
  )
}

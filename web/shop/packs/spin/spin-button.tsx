import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import styles from './spin-button.module.css'

export function SpinButton({ onClick }: { onClick: () => void }) {
  const texts = useTexts(packsTexts)
  return (
    <Button tone="main" isWide className={styles.spin} onClick={onClick}>
      {texts.spin}
    </Button>
  )
}

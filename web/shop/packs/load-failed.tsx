import { Button } from '#web/kit/button.tsx'
import styles from './pack-grid.module.css'
import { usePacksTexts } from './use-packs-texts.ts'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const texts = usePacksTexts()
  return (
    <div className={styles.empty} role="alert">
      <p>{texts.loadFailed}</p>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  )
}

import type { Pack } from '#contract/packs.ts'
import { loadFile } from '#web/kit/build-files.ts'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import styles from './keep-button.module.css'
import { keptPacks } from './stored-ids.ts'

export interface KeepButtonProps {
  readonly pack: Pick<Pack, 'id' | 'name' | 'name_en'>
}

/** Marks a pack as a favourite, or removes the mark. The button stands on the pack's picture. */
export function KeepButton({ pack }: KeepButtonProps) {
  const texts = useTexts(packsTexts)
  const shopText = useShopText()
  const user = useCurrentUser()
  const isKept = keptPacks.useIds().includes(pack.id)
  const toggle = () => {
    keptPacks.toggle(pack.id)
    if (!user || !isMember(user)) return
    loadFile(() => import('./favourite-sync.ts')).then(
      ({ saveFavourite }) => saveFavourite(pack.id, user.member_id),
      () => keptPacks.toggle(pack.id),
    )
  }
  return (
    <button
      type="button"
      className={styles.keep}
      aria-pressed={isKept}
      aria-label={texts.keep(shopText(pack.name, pack.name_en))}
      title={texts.favourites}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 20.2 4.6 13a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9Z" />
      </svg>
    </button>
  )
}

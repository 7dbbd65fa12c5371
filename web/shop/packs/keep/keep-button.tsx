import type { Pack } from '#contract/packs.ts'
import { loadFile } from '#web/kit/build-files.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { HeartButton } from './heart-button.tsx'
import { keptPacks } from './stored-ids.ts'

export interface KeepButtonProps {
  readonly pack: Pick<Pack, 'id' | 'name' | 'name_en'>
}

export function KeepButton({ pack }: KeepButtonProps) {
  const shopText = useShopText()
  const user = useCurrentUser()
  const toggle = () => {
    keptPacks.toggle(pack.id)
    if (!user || !isMember(user)) return
    loadFile(() => import('./favourite-sync.ts')).then(
      ({ saveFavourite }) => saveFavourite(pack.id, user.member_id),
      () => keptPacks.toggle(pack.id),
    )
  }
  return (
    <HeartButton
      name={shopText(pack.name, pack.name_en)}
      isKept={keptPacks.useIds().includes(pack.id)}
      onToggle={toggle}
    />
  )
}

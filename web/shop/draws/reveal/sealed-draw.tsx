import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { sealedTexts } from '#web/shop/draws/sealed.texts.ts'
import { useSealedPolling } from '#web/shop/draws/use-sealed-polling.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { Done } from '#web/shop/members/done.tsx'

/** A purchase that waits for the pack's notaries. */
export function SealedDraw({ onAsk }: { readonly onAsk: () => Promise<unknown> }) {
  const { breakingSeal, sealedText, seal } = useTexts(sealedTexts)
  useSealedPolling(true, onAsk)
  return <NoCards title={breakingSeal} text={sealedText} seal={seal} kind="open" />
}

/** A purchase that was paid back, because the pack's notaries are gone. */
export function VoidDraw() {
  const { voidTitle, voidText, voidSeal } = useTexts(sealedTexts)
  return <NoCards title={voidTitle} text={voidText} seal={voidSeal} kind="over" />
}

interface NoCardsProps {
  readonly title: string
  readonly text: string
  readonly seal: string
  readonly kind: 'open' | 'over'
}

function NoCards({ title, text, seal, kind }: NoCardsProps) {
  const { toPurchases } = useTexts(drawsTexts)
  return (
    <Screen title={title}>
      <Done seal={seal} kind={kind}>
        <p role="status">{text}</p>
        <ButtonLink isWide to="/buy-product-history">
          {toPurchases}
        </ButtonLink>
      </Done>
    </Screen>
  )
}

import { HtmlText } from '#web/language/html-text.tsx'
import { useTexts } from '#web/language/language.ts'
import { type ShopTextProps, useShopText } from '#web/language/shop-text.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'

export function Description({ ja, en }: ShopTextProps) {
  const texts = useTexts(packsTexts)
  const isEmpty = useShopText()(ja, en).trim() === ''
  if (isEmpty) return null
  return (
    <section aria-labelledby="description-title">
      <SectionTitle id="description-title">{texts.description}</SectionTitle>
      <HtmlText ja={ja} en={en} />
    </section>
  )
}

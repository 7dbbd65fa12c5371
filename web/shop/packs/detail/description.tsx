import { HtmlText } from '#web/language/html-text.tsx'
import { useTexts } from '#web/language/language.ts'
import { type ShopTextProps, useShopText } from '#web/language/shop-text.tsx'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'

export function Description({ ja, en }: ShopTextProps) {
  const texts = useTexts(packPageTexts)
  const isEmpty = useShopText()(ja, en).trim() === ''
  if (isEmpty) return null
  return (
    <section aria-labelledby="description-title">
      <SectionTitle id="description-title">{texts.description}</SectionTitle>
      <HtmlText ja={ja} en={en} />
    </section>
  )
}

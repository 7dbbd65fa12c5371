import type { WireLegalSection } from '#contract/legal.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { useFilledText } from '#web/shop/layout/filled-text.ts'

/** The sections that are only for the country of an address, as rows of a list of terms (B-058). */
export function CountryTerms({ sections }: { readonly sections: readonly WireLegalSection[] }) {
  const textOf = useShopText()
  const fill = useFilledText()
  // Two texts may have a section with the same heading, and a text the same line twice.
  return sections.map(({ heading, heading_en, text, text_en }, at) => (
    <div key={keyOf(at)}>
      <dt>{textOf(heading, heading_en)}</dt>
      <dd>
        {textOf(text, text_en)
          .split('\n')
          .filter((line) => line !== '')
          .map((line, at) => (
            <p key={keyOf(at)}>{fill(line)}</p>
          ))}
      </dd>
    </div>
  ))
}

const keyOf = (at: number) => `${at}`

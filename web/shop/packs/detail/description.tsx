import { useEffect, useState } from 'react'
import { isLink, isShopPicture } from '#contract/links.rule.ts'
import { cutPhrases } from '#contract/phrases/cut-phrases.rule.ts'
import { loadFile } from '#web/kit/build-files.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { type ShopTextProps, useShopText } from '#web/language/shop-text.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import styles from './description.module.css'

/**
 * Shows HTML that the operator has written. The shop removes unsafe parts when it saves the HTML.
 * The browser removes unsafe parts again before it shows the HTML (Q74).
 */
export function Description({ ja, en }: ShopTextProps) {
  const texts = useTexts(packsTexts)
  const language = useLanguage()
  const html = useShopText()(ja, en)
  const sanitizedHtml = useSanitizedHtml(html)
  if (html.trim() === '') return null
  return (
    <section aria-labelledby="description-title">
      <SectionTitle id="description-title">{texts.description}</SectionTitle>
      <div
        className={styles.text}
        lang={en === undefined ? 'ja' : language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is sanitized above.
        dangerouslySetInnerHTML={{ __html: sanitizedHtml }}
      />
    </section>
  )
}

const TEXTS_BETWEEN_TAGS = /[^<>]+(?=<|$)/g
const FORBIDDEN_TAGS = ['style', 'svg', 'math', 'form', 'input', 'button', 'iframe']

function useSanitizedHtml(html: string): string {
  const [sanitizedHtml, setSanitizedHtml] = useState('')
  useEffect(() => {
    let isMounted = true
    const sanitize = ({ default: purify }: typeof import('dompurify')) => {
      const options = {
        USE_PROFILES: { html: true },
        FORBID_TAGS: FORBIDDEN_TAGS,
        FORBID_ATTR: ['style'],
      }
      const clean = purify.sanitize(html, { ...options, RETURN_DOM_FRAGMENT: true })
      if (isMounted) setSanitizedHtml(withPhrases(withoutCalls(clean)))
    }
    void loadFile(() => import('dompurify')).then(sanitize, () => undefined)
    return () => {
      isMounted = false
    }
  }, [html])
  return sanitizedHtml
}

/** Removes pictures that are not the shop's own, and links that act. Returns the HTML. */
function withoutCalls(fragment: DocumentFragment): string {
  for (const image of fragment.querySelectorAll('img'))
    if (!isShopPicture(image.getAttribute('src') ?? '')) image.remove()
  for (const link of fragment.querySelectorAll('a'))
    if (!isLink(link.getAttribute('href') ?? '')) link.removeAttribute('href')
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

function withPhrases(html: string): string {
  return html.replaceAll(TEXTS_BETWEEN_TAGS, cutPhrases)
}

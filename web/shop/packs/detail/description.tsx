import { useEffect, useState } from 'react'
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
      if (isMounted) setSanitizedHtml(withPhrases(purify.sanitize(html, options)))
    }
    void loadFile(() => import('dompurify')).then(sanitize, () => undefined)
    return () => {
      isMounted = false
    }
  }, [html])
  return sanitizedHtml
}

function withPhrases(html: string): string {
  return html.replaceAll(TEXTS_BETWEEN_TAGS, cutPhrases)
}

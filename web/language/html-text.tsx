import { useEffect, useState } from 'react'
import { HTML_TAG_NAMES, HTML_TAGS, isAllowedAddress } from '#contract/html.rule.ts'
import { cutPhrases } from '#contract/phrases/cut-phrases.rule.ts'
import { loadFile } from '#web/kit/build-files.ts'
import styles from './html-text.module.css'
import { useLanguage } from './language.ts'
import { type ShopTextProps, useShopText } from './shop-text.tsx'

/**
 * Shows HTML that the operator has written. The shop removes what the allow-list does not have when
 * it saves the HTML, and the browser does so again before it shows the HTML (Q74).
 */
export function HtmlText({ ja, en }: ShopTextProps) {
  const language = useLanguage()
  const sanitizedHtml = useSanitizedHtml(useShopText()(ja, en))
  return (
    <div
      className={styles.text}
      lang={en === undefined ? 'ja' : language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is sanitized above.
      dangerouslySetInnerHTML={{ __html: sanitizedHtml }}
    />
  )
}

const TEXTS_BETWEEN_TAGS = /[^<>]+(?=<|$)/g

function useSanitizedHtml(html: string): string {
  const [sanitizedHtml, setSanitizedHtml] = useState('')
  useEffect(() => {
    let isMounted = true
    const sanitize = ({ default: purify }: typeof import('dompurify')) => {
      const options = {
        ALLOWED_TAGS: [...HTML_TAG_NAMES, '#text'],
        ALLOWED_ATTR: Object.values(HTML_TAGS).flat(),
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
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
    if (!isAllowedAddress('img', image.getAttribute('src') ?? '')) image.remove()
  for (const link of fragment.querySelectorAll('a'))
    if (!isAllowedAddress('a', link.getAttribute('href') ?? '')) link.removeAttribute('href')
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

function withPhrases(html: string): string {
  return html.replaceAll(TEXTS_BETWEEN_TAGS, cutPhrases)
}

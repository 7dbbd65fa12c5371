import { Typography } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { html as japanese } from '#docs/operating.ja.md'
import { html as english } from '#docs/operating.md'
import { useLanguage } from '#web/language/language.ts'
import style from './handbook.module.css'

/**
 * Shows the operator's handbook, a document that the build turns into HTML. The hash of the URL
 * names the chapter to show.
 */
export function HandbookScreen() {
  const language = useLanguage()
  const { hash } = useLocation()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    page.current?.querySelector(`[id="${hash.slice(1)}"]`)?.scrollIntoView()
  }, [hash])
  return (
    <Typography ref={page} className={style.page} maw={860} lang={language}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the document is part of the build. */}
      <div dangerouslySetInnerHTML={{ __html: language === 'ja' ? japanese : english }} />
    </Typography>
  )
}

import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { ShopText } from '#web/shop/language/shop-text.tsx'
import { loadQuietly } from '#web/wire/client.ts'
import styles from './notices.module.css'
import { noticesTexts } from './notices.texts.ts'

type Notice = Answer<'GET /user/notices'>['list'][number]

/**
 * An open page polls at this interval. It is shorter than the 60 s within which an emergency
 * announcement must appear.
 */
const POLL_MS = 30_000

/**
 * Shows the shop's announcements. Emergencies and maintenance appear on every page, other
 * announcements on the top page only. The first request waits for one interval, so that it does not
 * delay the page.
 */
export function Notices() {
  const texts = useTexts(noticesTexts)
  const isTopPage = useLocation().pathname === '/'
  const shown = usePolledNotices().filter(({ is_emergency }) => is_emergency || isTopPage)
  if (shown.length === 0) return null
  return (
    <section className={styles.notices} aria-label={texts.announcements} role="status">
      {shown.map((notice) => (
        <p key={notice.id} className={styles.notice} data-emergency={notice.is_emergency}>
          <NoticeText notice={notice} />
        </p>
      ))}
    </section>
  )
}

function NoticeText({ notice: { text, text_en, url } }: { readonly notice: Notice }) {
  const content = <ShopText ja={text} en={text_en} />
  return url === '' ? content : <Link to={url}>{content}</Link>
}

/**
 * Returns the announcements of the latest poll. A page in the background does not poll. The page
 * polls as soon as the visitor sees it again.
 */
function usePolledNotices(): readonly Notice[] {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    let isMounted = true
    let requestedAtMs = performance.now()
    const poll = async () => {
      if (document.hidden || performance.now() - requestedAtMs < POLL_MS) return
      requestedAtMs = performance.now()
      const answer = await loadQuietly('GET /user/notices')
      if (isMounted && answer !== undefined) setNotices(answer.list)
    }
    const timer = setInterval(poll, POLL_MS + 500)
    document.addEventListener('visibilitychange', poll)
    return () => {
      isMounted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [])
  return notices
}

import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { shopPathOf } from '#contract/links.rule.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { loadPublic } from '#web/wire/client.ts'
import { useHeartbeat } from '#web/wire/use-heartbeat.ts'
import { useWhileInUse } from '#web/wire/use-while-in-use.ts'
import styles from './notices.module.css'
import { noticesTexts } from './notices.texts.ts'
import { useNoticesMark } from './notices-mark.ts'

type Notice = Answer<'GET /user/notices'>['list'][number]

/** The pause before the first question, so that it does not delay the page. */
const FIRST_MS = 1_000

/** Emergencies and maintenance on every page, others on the top page only. */
export function Notices() {
  const texts = useTexts(noticesTexts)
  const isTopPage = useLocation().pathname === '/'
  const shown = useNewestNotices().filter(({ is_emergency }) => is_emergency || isTopPage)
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
  const path = shopPathOf(url)
  return path === null ? content : <Link to={path}>{content}</Link>
}

/** Within a second on a page in use, four on one only looked at. */
function useNewestNotices(): readonly Notice[] {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const mark = useNoticesMark()
  const load = async () => {
    const answer = await loadPublic('GET /user/notices')
    if (answer !== undefined) setNotices(answer.list)
    return answer !== undefined
  }
  useHeartbeat(load, { isEnabled: mark === undefined, firstMs: FIRST_MS })
  useWhileInUse(load)
  const loadAgain = useEffectEvent(load)
  useEffect(() => {
    if (mark !== undefined) void loadAgain()
  }, [mark])
  return notices
}

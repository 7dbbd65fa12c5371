import type { LoginSession } from '#contract/members.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'

/** All can be ended except the session of this browser. */
export function SessionsScreen() {
  const texts = useTexts(membersTexts)
  const { outcome, answer, reload } = useLoad('GET /user/sessions', {})
  return (
    <Screen title={texts.sessionsTitle} lead={texts.sessionsLead}>
      {answer && <SessionList sessions={answer.list} reload={reload} />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      <div className={styles.back}>
        <ButtonLink tone="quiet" to="/user-menu">
          {texts.backToUserMenu}
        </ButtonLink>
      </div>
    </Screen>
  )
}

interface SessionListProps {
  readonly sessions: readonly LoginSession[]
  readonly reload: () => Promise<unknown>
}

function SessionList({ sessions, reload }: SessionListProps) {
  const texts = useTexts(membersTexts)
  const toast = useToast()
  const end = useAction(async (sessionId?: string) => {
    const request = sessionId === undefined ? {} : { session_id: sessionId }
    const outcome = await send('POST /user/sessions/end', { request })
    toast(outcome.kind === 'ok' ? texts.sessionEnded : texts.loadFailed)
    await reload()
  })
  return (
    <div className={styles.form}>
      {sessions.map((session) => (
        <section key={session.id} className={styles.account}>
          <strong>{session.is_current ? texts.thisSession : texts.otherSession}</strong>
          <span>{session.device === '' ? texts.unknownDevice : session.device}</span>
          <span>{texts.sessionSince(historyDateTime(session.created))}</span>
          <span>{texts.sessionSeen(historyDateTime(session.seen))}</span>
          {!session.is_current && (
            <Button onClick={() => void end(session.id)}>{texts.endSession}</Button>
          )}
        </section>
      ))}
      {sessions.length > 1 && (
        <Button tone="main" isWide onClick={() => void end()}>
          {texts.endOtherSessions}
        </Button>
      )}
    </div>
  )
}

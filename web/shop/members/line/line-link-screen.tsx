import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useOncePerEntry } from '#web/shop/layout/use-once-per-entry.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { send } from '#web/wire/client.ts'
import styles from './line.module.css'
import { lineTexts } from './line.texts.ts'
import { useLineReturn } from './use-line-return.ts'

/** The screen /line-link, to which LINE sends a member's browser back. */
export function LineLinkScreen() {
  const texts = useTexts(lineTexts)
  const navigate = useNavigate()
  const toast = useToast()
  const refusalText = useRefusalText()
  const returned = useLineReturn()
  const [error, setError] = useState('')
  useOncePerEntry(async () => {
    if (returned === null) return setError(texts.cancelled)
    const outcome = await send('POST /user/line/link', { request: returned })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'line'))
    toast(texts.linkDone)
    navigate('/user-menu', { replace: true })
  })
  return (
    <Screen title={texts.title}>
      {error === '' ? (
        <p role="status">{texts.waiting}</p>
      ) : (
        <div className={styles.actions}>
          <FormError>{error}</FormError>
          <ButtonLink tone="main" isWide to="/user-menu">
            {texts.toUserMenu}
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}

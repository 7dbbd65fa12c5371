import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { loadIntendedPurchase, loginAddress } from '#web/shop/draws/purchase/intended-purchase.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useOncePerEntry } from '#web/shop/layout/use-once-per-entry.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useStartedSession } from '#web/shop/members/login/use-login-call.ts'
import { send } from '#web/wire/client.ts'
import styles from './line.module.css'
import { lineTexts } from './line.texts.ts'
import { saveLineVisitor } from './line-visitor.ts'
import { useLineReturn } from './use-line-return.ts'

/** The screen /line-login, to which LINE sends a browser back. */
export function LineLoginScreen() {
  const texts = useTexts(lineTexts)
  const navigate = useNavigate()
  const startSession = useStartedSession()
  const refusalText = useRefusalText()
  const returned = useLineReturn()
  const [error, setError] = useState('')
  const [isUnknown, setIsUnknown] = useState(false)
  useOncePerEntry(async () => {
    if (returned === null) return setError(texts.cancelled)
    const outcome = await send('POST /user/line/login', { request: returned })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'line'))
    const { is_known, visitor } = outcome.answer
    if (visitor !== undefined) saveLineVisitor(visitor)
    if (!is_known) return setIsUnknown(true)
    startSession()
    const intended = loadIntendedPurchase()
    navigate(intended ? `/pack-detail?packId=${intended.packId}` : '/', { replace: true })
  })
  if (isUnknown) return <Unknown />
  return (
    <Screen title={texts.loginTitle}>
      {error === '' ? (
        <p role="status">{texts.waiting}</p>
      ) : (
        <div className={styles.actions}>
          <FormError>{error}</FormError>
          <ButtonLink tone="main" isWide to={loginAddress()}>
            {texts.toLogin}
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}

function Unknown() {
  const texts = useTexts(lineTexts)
  return (
    <Screen title={texts.loginTitle} lead={texts.unknown}>
      <div className={styles.actions}>
        <p>{texts.unknownHint}</p>
        <ButtonLink tone="main" isWide to="/user-register" state={{ isByLine: true }}>
          {texts.register}
        </ButtonLink>
        <ButtonLink isWide to={loginAddress()}>
          {texts.toLogin}
        </ButtonLink>
      </div>
    </Screen>
  )
}

import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { historyDate } from '#web/kit/dates.ts'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import sectionStyles from '#web/shop/members/passkeys/passkey-section.module.css'
import { useProof } from '#web/shop/members/proof/use-proof.tsx'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './line.module.css'
import { lineTexts } from './line.texts.ts'

/** Links LINE and unlinks it. Renders nothing in a shop without LINE. */
export function LineSection() {
  const isOffered = useCurrentUser()?.has_line === true
  return isOffered ? <Linked /> : null
}

function Linked() {
  const texts = useTexts(lineTexts)
  const toast = useToast()
  const refusalText = useRefusalText()
  const proof = useProof()
  const [error, setError] = useState('')
  const { answer, reload } = useLoad('GET /user/line', {})
  const link = useAction(async () => {
    setError('')
    const outcome = await send('POST /user/line/link_open', { request: {} })
    if (outcome.kind === 'ok') return location.assign(outcome.answer.url)
    if (!proof.asksBefore(link, outcome)) setError(refusalText(outcome, 'line'))
  })
  const unlink = useAction(async () => {
    setError('')
    const outcome = await send('POST /user/line/unlink', { request: {} })
    if (outcome.kind !== 'ok') {
      if (!proof.asksBefore(unlink, outcome)) setError(refusalText(outcome, 'line'))
      return
    }
    toast(texts.unlinkDone)
    await reload()
  })
  // The section has its height from the start, so that what is below does not move.
  const isLoaded = answer !== undefined
  const since = answer?.linked ?? ''
  const state = since === '' ? texts.unlinked : texts.linkedSince(historyDate(since))
  return (
    <section className={sectionStyles.section} aria-labelledby="line">
      <h2 id="line">{texts.title}</h2>
      <p>{texts.lead}</p>
      <p aria-live="polite">
        <b>{isLoaded ? state : '\u00a0'}</b>
      </p>
      <p className={styles.messages}>
        {texts.messages[since === '' ? 'off' : (answer?.messages ?? 'off')]}
      </p>
      <Button disabled={!isLoaded} onClick={since === '' ? link : unlink}>
        {since === '' ? texts.link : texts.unlink}
      </Button>
      <FormError>{error}</FormError>
      {proof.dialog}
    </section>
  )
}

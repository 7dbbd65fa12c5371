import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import sectionStyles from '#web/shop/members/passkeys/passkey-section.module.css'
import { feedTexts } from '#web/shop/packs/feed/feed.texts.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './feed-name.module.css'

/** A member is named in the feed of rare draws only after asking for it here. */
export function FeedNameSection() {
  const texts = useTexts(feedTexts)
  const shopText = useShopText()
  const [error, setError] = useState('')
  const refusalText = useRefusalText()
  const { answer, reload } = useLoad('GET /user/feed_name', {})
  const choose = useAction(async (is_shown: boolean) => {
    const outcome = await send('POST /user/feed_name', { request: { is_shown } })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'is_shown'))
    setError('')
    await reload()
  })
  // The section has its height from the start, so that what is below does not move.
  const isLoaded = answer !== undefined
  const { name, name_en } = answer ?? { name: null, name_en: null }
  const state = name === null ? texts.unnamed : texts.named(shopText(name, name_en ?? undefined))
  return (
    <section className={sectionStyles.section} aria-labelledby="feed-name-title">
      <h2 id="feed-name-title">{texts.nameTitle}</h2>
      <p>{texts.nameLead}</p>
      <p aria-live="polite">
        <b>{isLoaded ? state : '\u00a0'}</b>
      </p>
      <div className={styles.buttons}>
        <Button disabled={!isLoaded} onClick={() => choose(true)}>
          {name === null ? texts.show : texts.renew}
        </Button>
        {name !== null && (
          <Button tone="quiet" onClick={() => choose(false)}>
            {texts.hide}
          </Button>
        )}
      </div>
      <FormError>{error}</FormError>
    </section>
  )
}

import { useId, useState } from 'react'
import type { MessageChoices } from '#contract/messages.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { FieldError } from '#web/kit/form/field-error.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './message-settings.module.css'
import { messagesTexts } from './messages.texts.ts'

const ROW_SHAPES = { count: 12, shape: { height: '52px', marginBottom: '8px' } }

/**
 * The screen /message-settings. The member chooses by occasion and channel, and sees which messages
 * the shop must send.
 */
export function MessageSettingsScreen() {
  const texts = useTexts(messagesTexts)
  const { outcome, answer, reload } = useLoad('GET /user/message_choices', {})
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome === undefined && <Skeleton {...ROW_SHAPES} />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer !== undefined && (
        <div className={styles.sections}>
          <ChosenMessages choices={answer} reload={reload} />
          <RequiredMessages list={answer.list} />
        </div>
      )}
      <div className={styles.back}>
        <ButtonLink tone="quiet" to="/user-menu">
          {texts.toUserMenu}
        </ButtonLink>
      </div>
    </Screen>
  )
}

interface ChosenMessagesProps {
  readonly choices: MessageChoices
  readonly reload: () => Promise<unknown>
}

function ChosenMessages({ choices, reload }: ChosenMessagesProps) {
  const texts = useTexts(messagesTexts)
  return (
    <section className={styles.section} aria-labelledby="chosen">
      <h2 id="chosen">{texts.chosen}</h2>
      <p>{texts.chosenLead}</p>
      {!choices.is_mail_confirmed && <p className={styles.notice}>{texts.unconfirmed}</p>}
      {choices.gets_only_required && <p className={styles.notice}>{texts.onlyRequired}</p>}
      <ul className={styles.list}>
        {choices.list
          .filter(({ is_required }) => !is_required)
          .map((row) => (
            <ChosenMessage key={row.occasion} row={row} reload={reload} />
          ))}
      </ul>
    </section>
  )
}

type Row = MessageChoices['list'][number]

function ChosenMessage({ row, reload }: { row: Row; reload: () => Promise<unknown> }) {
  const texts = useTexts(messagesTexts)
  const toast = useToast()
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const id = useId()
  const { occasion } = row
  const name = texts.occasions[occasion]
  const choose = useAction(async (channel: Row['channels'][number]['channel'], is_on: boolean) => {
    setError('')
    const outcome = await send('POST /user/message_choice', {
      request: { occasion, channel, is_on },
    })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'occasion'))
    toast(is_on ? texts.on(name) : texts.off(name))
    await reload()
  })
  return (
    <li>
      <span id={id}>{name}</span>
      {row.channels.map(({ channel, is_on }) => (
        <label key={channel} className={styles.channel}>
          <span id={`${id}-${channel}`}>{texts.channels[channel]}</span>
          <input
            type="checkbox"
            aria-labelledby={`${id} ${id}-${channel}`}
            checked={is_on}
            onChange={({ currentTarget }) => choose(channel, currentTarget.checked)}
          />
        </label>
      ))}
      <FieldError id={id} error={error} />
    </li>
  )
}

function RequiredMessages({ list }: Pick<MessageChoices, 'list'>) {
  const texts = useTexts(messagesTexts)
  return (
    <section className={styles.section} aria-labelledby="required">
      <h2 id="required">{texts.required}</h2>
      <p>{texts.requiredLead}</p>
      <ul className={styles.list}>
        {list
          .filter(({ is_required }) => is_required)
          .map(({ occasion }) => (
            <li key={occasion}>
              <span>{texts.occasions[occasion]}</span>
              <span className={styles.always}>{texts.always}</span>
            </li>
          ))}
      </ul>
    </section>
  )
}

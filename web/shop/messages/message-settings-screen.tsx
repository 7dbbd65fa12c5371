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
import { PushDevices } from './push-devices.tsx'

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
          {answer.push_key !== null && (
            <PushDevices pushKey={answer.push_key} devices={answer.push_devices} reload={reload} />
          )}
          <ChosenMessages choices={answer} reload={reload} />
          <RequiredMessages choices={answer} reload={reload} />
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

interface MessagesProps {
  readonly choices: MessageChoices
  readonly reload: () => Promise<unknown>
}

function ChosenMessages({ choices, reload }: MessagesProps) {
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
            <ChosenMessage
              key={row.occasion}
              row={row}
              shown={shownChannels(choices, row)}
              reload={reload}
            />
          ))}
      </ul>
    </section>
  )
}

type Row = MessageChoices['list'][number]
type Channel = Row['channels'][number]['channel']

/** Without a device for push messages or a friend at LINE, there is nothing to choose about them. */
function shownChannels(choices: MessageChoices, row: Row): readonly Channel[] {
  return [
    ...(row.is_required ? [] : (['mail'] as const)),
    ...(choices.push_devices.length > 0 ? (['push'] as const) : []),
    ...(choices.has_line ? (['line'] as const) : []),
  ]
}

interface ChosenMessageProps {
  readonly row: Row
  readonly shown: readonly Channel[]
  readonly reload: () => Promise<unknown>
}

function ChosenMessage({ row, shown, reload }: ChosenMessageProps) {
  const texts = useTexts(messagesTexts)
  const toast = useToast()
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const id = useId()
  const { occasion } = row
  const name = texts.occasions[occasion]
  const choose = useAction(async (channel: Channel, is_on: boolean) => {
    setError('')
    const outcome = await send('POST /user/message_choice', {
      request: { occasion, channel, is_on },
    })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'occasion'))
    toast(texts[is_on ? 'on' : 'off'](name, texts.channels[channel]))
    await reload()
  })
  return (
    <li>
      <span id={id}>{name}</span>
      {row.is_required && <span className={styles.always}>{texts.always}</span>}
      {row.channels
        .filter(({ channel }) => shown.includes(channel))
        .map(({ channel, is_on }) => (
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

function RequiredMessages({ choices, reload }: MessagesProps) {
  const texts = useTexts(messagesTexts)
  return (
    <section className={styles.section} aria-labelledby="required">
      <h2 id="required">{texts.required}</h2>
      <p>{texts.requiredLead}</p>
      <ul className={styles.list}>
        {choices.list
          .filter(({ is_required }) => is_required)
          .map((row) => (
            <ChosenMessage
              key={row.occasion}
              row={row}
              shown={shownChannels(choices, row)}
              reload={reload}
            />
          ))}
      </ul>
    </section>
  )
}

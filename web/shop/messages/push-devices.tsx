import { useState } from 'react'
import type { MessageChoices } from '#contract/messages.ts'
import { Button } from '#web/kit/button.tsx'
import { historyDate } from '#web/kit/dates.ts'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { FieldError } from '#web/kit/form/field-error.tsx'
import { pushSupport, subscribePush, unsubscribePush } from '#web/kit/push-subscription.ts'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './message-settings.module.css'
import { messagesTexts } from './messages.texts.ts'

type Device = MessageChoices['push_devices'][number]

interface PushDevicesProps {
  readonly pushKey: string
  readonly devices: readonly Device[]
  readonly reload: () => Promise<unknown>
}

/** The browser asks for the permission only after a press of the button here, never by itself. */
export function PushDevices({ pushKey, devices, reload }: PushDevicesProps) {
  const { push: texts } = useTexts(messagesTexts)
  const isOnHere = devices.some(({ is_current }) => is_current)
  const support = pushSupport()
  return (
    <section className={styles.section} aria-labelledby="push">
      <h2 id="push">{texts.title}</h2>
      <p>{texts.lead}</p>
      {devices.length > 0 && (
        <ul className={styles.list} aria-label={texts.devices}>
          {devices.map((device) => (
            <PushDevice key={device.id} device={device} reload={reload} />
          ))}
        </ul>
      )}
      {support === 'needs-install' && <p className={styles.notice}>{texts.needsInstall}</p>}
      {support === 'unsupported' && <p className={styles.notice}>{texts.unsupported}</p>}
      {support === 'supported' && !isOnHere && <TurnOn pushKey={pushKey} reload={reload} />}
    </section>
  )
}

function TurnOn({ pushKey, reload }: Pick<PushDevicesProps, 'pushKey' | 'reload'>) {
  const { push: texts } = useTexts(messagesTexts)
  const toast = useToast()
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const turnOn = useAction(async () => {
    setError('')
    const subscribed = await subscribePush(pushKey)
    if (typeof subscribed === 'string') return setError(texts[subscribed])
    const outcome = await send('POST /user/push_subscription', { request: subscribed })
    if (outcome.kind !== 'ok') {
      await unsubscribePush()
      return setError(refusalText(outcome, 'endpoint'))
    }
    toast(texts.isOn)
    await reload()
  })
  return (
    <div>
      <Button onClick={turnOn}>{texts.turnOn}</Button>
      <FieldError id="push-on" error={error} />
    </div>
  )
}

function PushDevice({ device, reload }: { device: Device } & Pick<PushDevicesProps, 'reload'>) {
  const { push: texts } = useTexts(messagesTexts)
  const toast = useToast()
  const { id, is_current } = device
  const name = device.device || texts.unknownDevice
  const end = useAction(async () => {
    if (is_current) await unsubscribePush()
    await send('POST /user/push_subscription_end', { request: { id } })
    toast(texts.isOff)
    await reload()
  })
  return (
    <li>
      <span>
        {is_current ? `${name} (${texts.thisDevice})` : name}
        <small className={styles.since}>{texts.since(historyDate(device.created_at))}</small>
      </span>
      <Button tone="quiet" aria-label={texts.endOf(name)} onClick={end}>
        {texts.end}
      </Button>
    </li>
  )
}

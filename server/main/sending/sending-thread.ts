import { parentPort, workerData } from 'node:worker_threads'
import { chooseDelivery } from '#server/external/delivery.ts'
import { chooseLineMessenger } from '#server/external/line/line-settings.ts'
import { noopPushSender } from '#server/external/push/port.ts'
import { webPushSender } from '#server/external/push/web-push.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openProcessClock } from '#server/platform/time/process-clock.ts'
import { type FromThread, type SendingThreadData, sendMessages } from './sending.ts'

const { databaseUrl, publicUrl, gatewayUrl, vapid } = workerData as SendingThreadData
const { mailer, smsSender, paces } = chooseDelivery(process.env)
const pushSender = vapid === null ? noopPushSender : webPushSender(vapid, vapid)
const lineMessenger = chooseLineMessenger(process.env, { gatewayUrl })
const externalServices = { mailer, smsSender, pushSender, lineMessenger }
const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
let isStopping = false
const report = (message: FromThread) => parentPort?.postMessage(message)
/** Causes cannot be posted to another thread. */
const textOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

async function send(): Promise<void> {
  const clock = await openProcessClock(databaseUrl)
  try {
    await sendMessages({
      database,
      clock,
      publicUrl: () => publicUrl,
      externalServices,
      paces,
      isStopping: () => isStopping,
      onFault: (cause) => report({ kind: 'fault', message: textOf(cause) }),
    })
  } finally {
    await clock.close()
  }
}

parentPort?.on('message', (command: 'send' | 'stop') => {
  if (command === 'stop') isStopping = true
  else
    send().then(
      () => report({ kind: 'ended', error: null }),
      (cause: unknown) => report({ kind: 'ended', error: textOf(cause) }),
    )
})

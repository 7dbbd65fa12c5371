import { Worker } from 'node:worker_threads'
import type { VapidKey } from '#server/external/push/web-push.ts'
import type { ExternalServices } from '#server/main/shop-parts.ts'
import { openLineDelivery } from '#server/notifications/line/line.ts'
import { readRecipients } from '#server/notifications/notifications.ts'
import { openPushDelivery } from '#server/notifications/push/push.ts'
import { type SendingOptions, sendDueMessages } from '#server/outbox/outbox.ts'
import { waitForAll } from '#server/platform/jobs/batch-runner.ts'

interface SendingParts
  extends Pick<
    SendingOptions,
    'database' | 'clock' | 'publicUrl' | 'onFault' | 'isStopping' | 'paces'
  > {
  readonly externalServices: Pick<
    ExternalServices,
    'mailer' | 'smsSender' | 'pushSender' | 'lineMessenger'
  >
}

/** Sends the due messages of all channels in this thread. */
export function sendMessages({ externalServices, ...parts }: SendingParts): Promise<void> {
  return sendDueMessages({
    ...parts,
    ...externalServices,
    readRecipients,
    sendPush: openPushDelivery({ ...parts, ...externalServices }),
    sendLine: openLineDelivery({ ...parts, ...externalServices }),
  })
}

/** What a thread needs beside the environment variables, which choose its providers. */
export interface SendingThreadData {
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly gatewayUrl: string | undefined
  readonly vapid: (VapidKey & { readonly allowsThisMachine?: boolean }) | null
}

export type FromThread =
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'ended'; readonly error: string | null }

export interface SendingThreads {
  /** Sends the due messages, each in one of the threads. */
  send(onFault: (cause: unknown) => void): Promise<void>
  /** Lets the threads start no further message. */
  stop(): void
}

/**
 * Composing and encrypting 100,000 messages takes a processor longer than a minute, and in the thread
 * of the server every purchase would wait for it. Threads start with the first run and stay, because
 * loading the program takes a second. `environments` has the variables of each thread. A thread that
 * dies fails the run, and the next run starts another.
 */
export function openSendingThreads(
  environments: readonly NodeJS.ProcessEnv[],
  data: SendingThreadData,
): SendingThreads {
  const threads = new Map<number, Worker>()
  const runIn = (index: number, onFault: (cause: unknown) => void) => {
    const thread = threads.get(index) ?? start(index)
    return new Promise<void>((resolve, reject) => {
      const end = (error: Error | null) => {
        thread.removeAllListeners('message').off('exit', onExit).off('error', end)
        if (error === null) resolve()
        else reject(error)
      }
      const onExit = (code: number) => end(new Error(`a sending thread ended with ${code}`))
      thread.on('message', (message: FromThread) => {
        if (message.kind === 'fault') onFault(new Error(message.message))
        else end(message.error === null ? null : new Error(message.error))
      })
      thread.once('exit', onExit).once('error', end)
      thread.postMessage('send')
    })
  }
  function start(index: number): Worker {
    const thread = new Worker(new URL('./sending-thread.ts', import.meta.url), {
      workerData: data,
      env: environments[index],
    })
    thread.unref()
    threads.set(index, thread)
    // Without this listener, a thread that dies between two runs would end the process.
    thread.on('error', () => threads.delete(index))
    thread.on('exit', () => threads.delete(index))
    return thread
  }
  return {
    send: (onFault) => waitForAll(environments.map((_, index) => runIn(index, onFault))),
    stop() {
      for (const thread of threads.values()) thread.postMessage('stop')
    },
  }
}

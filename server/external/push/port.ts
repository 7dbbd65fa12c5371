/** Where a browser takes its messages, and the keys with which only that browser reads them. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface Push {
  readonly to: PushAddress
  readonly payload: string
  /** How long the push service keeps the message for a device that is off. */
  readonly ttlSeconds: number
}

export interface PushSender {
  /** The public key for which browsers subscribe; null if the shop sends no push messages. */
  readonly publicKey: string | null
  /** Returns whether the shop sends to the endpoint, which a browser has named. */
  readonly accepts: (endpoint: string) => boolean
  /**
   * `gone`: the subscription has ended. Throws if the push service does not take the message, with
   * PushDelayed if the service says when to try again.
   */
  send(push: Push): Promise<'sent' | 'gone'>
}

export class PushDelayed extends Error {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** Without a key, the shop offers no push messages. */
export const noopPushSender: PushSender = {
  publicKey: null,
  accepts: () => false,
  send: async () => 'gone',
}

export interface Sms {
  /** The recipient's phone number in digits. A Japanese number begins with 0. */
  readonly to: string
  readonly text: string
}

/** `send` throws if the provider does not accept the message, and the worker then retries later. */
export interface SmsSender {
  send(sms: Sms): Promise<void>
}

/** Delivers no SMS. The demo uses it, and shows the unsent messages on a page. */
export const noopSmsSender: SmsSender = { send: async () => {} }

/** Returns E.164. A number that begins with 0 counts as Japanese. */
export function internationalNumber(tel: string): string {
  return tel.startsWith('0') ? `+81${tel.slice(1)}` : `+${tel}`
}

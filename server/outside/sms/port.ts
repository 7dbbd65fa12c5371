export interface Sms {
  /** As the member wrote it: digits, Japanese numbers from 0. */
  readonly to: string
  readonly text: string
}

/** Hands a message to whoever delivers it; throws where it was not taken, and it is tried again later. */
export interface SmsSender {
  send(sms: Sms): Promise<void>
}

/** Delivers nothing: the demo shows what it would have sent on a page of its own. */
export const noopSmsSender: SmsSender = { send: async () => {} }

/** E.164: a number from 0 is Japanese. */
export function internationalNumber(tel: string): string {
  return tel.startsWith('0') ? `+81${tel.slice(1)}` : `+${tel}`
}

export interface Sms {
  /** The member's phone number in digits. A Japanese number begins with 0. */
  readonly to: string
  readonly text: string
}

/**
 * Delivers SMS. `send` throws if the provider does not accept the message; the outbox then retries
 * later.
 */
export interface SmsSender {
  send(sms: Sms): Promise<void>
}

/** Delivers no SMS. The demo shows the outbox on a page instead. */
export const noopSmsSender: SmsSender = { send: async () => {} }

/** Converts a phone number to E.164. A number that begins with 0 is Japanese. */
export function internationalNumber(tel: string): string {
  return tel.startsWith('0') ? `+81${tel.slice(1)}` : `+${tel}`
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Delivers mails. `send` throws if the provider does not accept the mail; the outbox then retries
 * later.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Delivers no mail. The demo shows the outbox on a page instead. */
export const noopMailer: Mailer = { send: async () => {} }

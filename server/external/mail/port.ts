export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** `send` throws if the mail server does not accept the mail. The worker then tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Delivers no mail. In the demo, a page shows the unsent mails instead. */
export const noopMailer: Mailer = { send: async () => {} }

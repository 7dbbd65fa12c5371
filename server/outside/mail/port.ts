export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands a mail to whoever delivers it; throws where it was not taken, and it is tried again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Delivers nothing: the demo shows what it would have sent on a page of its own. */
export const noopMailer: Mailer = { send: async () => {} }

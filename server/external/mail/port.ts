export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail with the name that the recipient sees as its sender. */
export interface SentMail extends Mail {
  readonly senderName: string
  /** Ends such mails by a POST without a body of its own (RFC 8058); null if they cannot be ended. */
  readonly stopUrl: string | null
  /**
   * The secret in the recipient's own links; null if there is none. Mails that differ in it alone
   * are composed once.
   */
  readonly ownText: string | null
  /** The same for each attempt, so that the mail server of the recipient can drop a second copy. */
  readonly messageId: string
}

/** `send` throws if the mail server does not accept the mail. The worker then tries again later. */
export interface Mailer {
  send(mail: SentMail): Promise<void>
}

/** Delivers no mail. In the demo, a page shows the unsent mails instead. */
export const noopMailer: Mailer = { send: async () => {} }

import type { Language } from '#server/platform/language.ts'

/** An authorization request (OAuth 2.0), by which a browser logs in at LINE. */
export interface LineAuthorization {
  readonly state: string
  readonly nonce: string
  /** The secret behind the code challenge of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** A sentence with two buttons: one opens a page, the other reports `data` to the shop. */
export interface LineMessage {
  readonly userIds: readonly string[]
  readonly sentence: string
  readonly open: { readonly label: string; readonly url: string }
  readonly act: { readonly label: string; readonly data: string }
}

/** LINE has answered that it takes the message for none of its recipients. */
export class LineRefused extends Error {
  /** True if another recipient's message may be taken. */
  readonly isOfRecipient: boolean

  constructor(status: number) {
    super(`LINE answered ${status}`)
    this.isOfRecipient = status === 400
  }
}

export interface LineMessenger {
  /** Null if LINE does not say. */
  isFriend(userId: string): Promise<boolean | null>
  /**
   * Sends a message to up to 500 persons, once for each `retryKey`, a UUID. `repeated`: LINE has
   * accepted a request with this key before. `gone`: the only person is no friend of the shop's
   * account. Throws LineRefused if LINE takes the message for nobody, PushDelayed if it takes none
   * for long, and another error if it may have taken it.
   */
  send(message: LineMessage & { readonly retryKey: string }): Promise<'sent' | 'repeated' | 'gone'>
  /** Answers an act of a person in the talk with the shop's account. */
  reply(answer: { readonly replyToken: string; readonly text: string }): Promise<void>
  /** Returns whether LINE has signed the body of an event. */
  isSigned(body: Buffer, signature: string): Promise<boolean>
}

export interface LineLogin {
  /** LINE's page, which asks the visitor and sends the browser back to `returnUrl`. */
  pageUrl(
    authorization: LineAuthorization & {
      readonly returnUrl: string
      readonly language: Language
      /** Whether the shop asks for the person's display name too. */
      readonly asksName: boolean
    },
  ): string
  /**
   * Returns LINE's id of the person who has agreed, and the display name; empty if LINE names none.
   * `refused`: LINE does not accept the code, or the ID token is not for this authorization request.
   * `unreachable`: LINE has not answered.
   */
  readPerson(
    authorization: Pick<LineAuthorization, 'nonce' | 'codeVerifier'> & {
      readonly code: string
      readonly returnUrl: string
    },
  ): Promise<{ readonly userId: string; readonly name: string } | 'refused' | 'unreachable'>
}

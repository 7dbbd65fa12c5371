/** For a reason that the operator can fix. The terminal shows the message, no stack trace. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

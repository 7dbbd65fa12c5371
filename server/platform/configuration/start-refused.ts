/**
 * Thrown if the shop cannot start for a reason that its operator can fix. The terminal shows only
 * the message, without a stack trace.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

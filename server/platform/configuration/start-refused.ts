/**
 * Thrown if the shop cannot start for a reason that its operator can fix. Only the message is
 * printed on the terminal.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** The shop cannot start, for a reason that its operator can mend: the message alone goes to the terminal. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

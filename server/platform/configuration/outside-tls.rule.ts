const ON_THIS_MACHINE = /^(|localhost|127\.[\d.]+|\[::1\])$/

export function isOnThisMachine(host: string): boolean {
  return ON_THIS_MACHINE.test(host)
}

/** Returns one sentence if Node does not check the certificates of other hosts. */
export function uncheckedCertificates(environment: {
  readonly NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined
}): readonly string[] {
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return []
  return [
    'NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: without checked certificates anybody on the way can read and change what is sent.',
  ]
}

import { hostUrls } from '#server/platform/database/primary.ts'
import { isOnThisMachine } from './outside-tls.rule.ts'

/**
 * Returns one sentence if the connection to the database leaves this machine without TLS that
 * checks certificate and host name. Production then does not start.
 */
export function databaseTlsFaults(name: string, url: string | undefined): readonly string[] {
  if (url === undefined || hostUrls(url).every(isSafe)) return []
  return [
    `${name} must end with sslmode=verify-full in production: its host may be another machine, and without it anybody on the way can read and change what is sent.`,
  ]
}

function isSafe(url: string): boolean {
  const [, host = '', query = ''] = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)[^?]*\??(.*)$/s.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const named = parameters.get('host') ?? decodeURIComponent(host.replace(/:\d+$/, ''))
  const isLocal = named.startsWith('/') || isOnThisMachine(named)
  return isLocal || parameters.get('sslmode') === 'verify-full'
}

/**
 * Returns the URL with 127.0.0.1 in place of the host name `localhost`. The server's own calls to
 * the sandbox gateway use the result, because a minimal system has no /etc/hosts and Node then
 * cannot resolve `localhost`. Browsers resolve `localhost` themselves.
 */
export function loopbackUrl(url: string): string {
  return url.replace(/(?<=^https?:\/\/)localhost(?=[:/]|$)/, '127.0.0.1')
}

/** The network of all clients whose address is unknown. */
export const UNKNOWN_NETWORK = 'unknown'

/**
 * Returns the network of an IP address. The limits for one client apply to this network. A client
 * with IPv6 has a whole /64 network and can choose a new address in it for each request. An IPv4
 * address is a network of its own, also if it is written in its IPv6 form (::ffff:192.0.2.1).
 *
 * A client that reset its connection before the server read its request has no address any more.
 * All such clients count as one network, UNKNOWN_NETWORK.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return UNKNOWN_NETWORK
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped !== null) return mapped[1] as string
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailCount = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const zeroCount = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailCount)
  const expanded = [...groups, ...Array(zeroCount).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${expanded
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

export function addressKey(network: string): string {
  return `address ${network}`
}

import { BlockList, isIP } from 'node:net'
import type { Role } from '#contract/console/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectLists, updateList } from './addresses.sql.ts'

export { selectLists as readAddressLists, updateList as setAddressList }

/**
 * Returns whether a role may log in from an IP address. A role without a list may log in from any
 * IP address.
 */
export async function isAllowedAddress(
  on: Queryable,
  role: Role,
  address: string,
): Promise<boolean> {
  const lists = await selectLists(on)
  const addresses = lists.find((list) => list.role === role)?.addresses ?? []
  return addresses.length === 0 || isWithin(addresses, address)
}

/** Returns whether an IP address lies in one of the blocks, which are in CIDR notation. */
export function isWithin(blocks: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', bits] = block.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns whether a text is an IP address or a block of IP addresses in CIDR notation. */
export function isBlock(text: string): boolean {
  const [network = '', bits, ...rest] = text.split('/')
  const version = isIP(network)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  )
}

import { BlockList, isIP } from 'node:net'
import type {
  Acknowledgement,
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/provider-notice.ts'
import { refusedNotice } from '#server/external/payments/results.ts'
import { bodyOf } from './notice-body.ts'
import type { GmoSettings } from './settings.ts'
import { decodeForm } from './windows-31j.ts'

const ORDER_ID = /^[A-Za-z0-9-]{1,27}$/

/**
 * Parses a notice of GMO's older API, the protocol type. GMO does not sign these notices. The shop
 * accepts a notice that comes from an allowed IP address, names the shop and has a well-formed
 * order id. The shop then fetches the order's status.
 */
export function parseIdPassNotice(
  settings: GmoSettings,
  allowed: BlockList | null,
  notice: RawNotice,
): ParsedNotice | NoticeRefused {
  if (allowed !== null && !isAllowedAddress(allowed, notice.address))
    return refusedNotice('address')
  const body = bodyOf(notice, 'application/x-www-form-urlencoded')
  if (!Buffer.isBuffer(body)) return body
  const fields = decodeForm(body)
  if (fields === null) return refusedNotice('unreadable')
  const { ShopID = '', OrderID: orderId = '', Status = '', TranID = '', TranDate = '' } = fields
  if (ShopID === '' || !ORDER_ID.test(orderId)) return refusedNotice('unreadable')
  if (ShopID !== settings.shopId) return refusedNotice('foreign')
  const hint = Status.slice(0, 20)
  const dedupeParts = [
    orderId,
    fields.AccessID ?? '',
    Status,
    TranID,
    TranDate,
    fields.ErrInfo ?? '',
  ]
  return { is: 'notice', order: { orderId }, dedupeKey: dedupeParts.join(':').slice(0, 200), hint }
}

export function ackIdPass(isStored: boolean): Acknowledgement {
  return { status: 200, contentType: 'text/plain', body: isStored ? '0' : '1' }
}

/** Returns the list of allowed IP addresses; null if every IP address may send notices. */
export function allowList(addresses: readonly string[]): BlockList | null {
  if (addresses.length === 0) return null
  const list = new BlockList()
  for (const each of addresses) {
    const [address = '', prefix] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** An IPv4 address in IPv6 notation matches an IPv4 entry too. */
function isAllowedAddress(list: BlockList, sender: string): boolean {
  const version = isIP(sender)
  return version !== 0 && list.check(sender, version === 6 ? 'ipv6' : 'ipv4')
}

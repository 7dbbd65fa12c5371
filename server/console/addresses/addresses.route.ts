import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { isBlock, isWithin, readAddressLists, setAddressList } from './addresses.ts'

export const addressHandlers: Handlers<'GET /address-lists' | 'POST /address-lists'> = {
  async 'GET /address-lists'({ database }, { caller }) {
    return { list: await readAddressLists(database), ownAddress: caller.address }
  },
  async 'POST /address-lists'(tx, { request, session, caller }) {
    const { role, addresses, version } = request
    if (!addresses.every(isBlock)) return refuse(400)
    const isOwnRole = role === session.role && addresses.length > 0
    if (isOwnRole && !isWithin(addresses, caller.address)) return refuse(409, REASON.locksOut)
    const current = (await readAddressLists(tx)).find((list) => list.role === role)
    if (!(await setAddressList(tx, { role, addresses, version }))) {
      return refuse(409, REASON.versionConflict, { current: { ...current } })
    }
    return {
      fields: {},
      target: { kind: 'address-list', id: role },
      before: { addresses: current?.addresses ?? [] },
      after: { addresses },
    }
  },
}

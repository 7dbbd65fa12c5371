import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { bankAccount, identity } from '#contract/console/settings.ts'
import { paletteFaults } from '#contract/palette.rule.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { hasShopPicture } from '#server/pictures/shop-pictures/shop-pictures.ts'
import {
  storeBankAccount,
  storeIdentity,
  storeRegistrationNumber,
} from '#server/settings/settings.ts'
import { lockVersion, SETTINGS } from './wire.ts'

const bankPayload = z.object({ version: z.number(), bankAccount })
const identityPayload = z.object({ version: z.number(), identity })
const numberPayload = z.object({
  version: z.number(),
  registrationNumber: z.string().nullable(),
})

const bankAccountChange: ApprovedAct = {
  async describe(tx, payload) {
    const { version, bankAccount } = bankPayload.parse(payload)
    const settings = await lockVersion(tx, version)
    if (isRefusal(settings)) return settings
    const before = { bankAccount: lineOf(settings.bankAccount), version }
    const after = { bankAccount: lineOf(bankAccount) }
    if (before.bankAccount === after.bankAccount) return refuse(409, REASON.unchanged)
    return { target: SETTINGS, name: after.bankAccount, before, after, payload }
  },
  async run(tx, payload) {
    await storeBankAccount(tx, bankPayload.parse(payload).bankAccount)
    return SETTINGS
  },
}

const identityChange: ApprovedAct = {
  async describe(tx, payload) {
    const { version, identity } = identityPayload.parse(payload)
    const settings = await lockVersion(tx, version)
    if (isRefusal(settings)) return settings
    if (isDeepStrictEqual(settings.identity, identity)) return refuse(409, REASON.unchanged)
    const faults = paletteFaults(identity.palette)
    if (faults.length > 0) return refuse(400, REASON.hardToRead, { current: { faults } })
    for (const name of Object.values(identity.pictures))
      if (name !== '' && !(await hasShopPicture(tx, name))) return refuse(400, REASON.noPicture)
    return {
      target: SETTINGS,
      name: identity.name,
      payload,
      before: { identity: settings.identity, version },
      after: { identity },
    }
  },
  async run(tx, payload) {
    await storeIdentity(tx, identityPayload.parse(payload).identity)
    return SETTINGS
  },
}

const registrationNumberChange: ApprovedAct = {
  async describe(tx, payload) {
    const { version, registrationNumber } = numberPayload.parse(payload)
    const settings = await lockVersion(tx, version)
    if (isRefusal(settings)) return settings
    const before = settings.registrationNumber
    if (before === registrationNumber) return refuse(409, REASON.unchanged)
    return {
      target: SETTINGS,
      name: registrationNumber ?? '-',
      payload,
      before: { registrationNumber: before, version },
      after: { registrationNumber },
    }
  },
  async run(tx, payload) {
    await storeRegistrationNumber(tx, numberPayload.parse(payload).registrationNumber)
    return SETTINGS
  },
}

/** The settings that change only after another owner has approved the change. */
export const settingChanges = {
  'settings.bank-account': bankAccountChange,
  'settings.identity': identityChange,
  'settings.registration-number': registrationNumberChange,
} satisfies Partial<ApprovedActs>

/** As the names of banks and holders, in Japanese. */
const ACCOUNT_KINDS = { ordinary: '普通', current: '当座' } as const

/**
 * Returns a bank account as one line of text, which the approver compares with the former account.
 */
function lineOf(account: z.infer<typeof bankAccount> | null): string {
  if (account === null) return ''
  const { bank, branch, kind, number, holder } = account
  return [bank, branch, ACCOUNT_KINDS[kind], number, holder].join(' ')
}

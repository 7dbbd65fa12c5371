import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { bankAccount, identity } from '#contract/console/settings.ts'
import { areFitNames } from '#contract/fit-names.rule.ts'
import {
  completeIdentity,
  type Identity,
  SHOP_PICTURES,
  shopPicturePath,
  sitePicturePath,
} from '#contract/identity.ts'
import { paletteFaults } from '#contract/palette.rule.ts'
import { refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { hasShopFile } from '#server/pictures/shop-pictures/shop-pictures.ts'
import {
  readSettingsForUpdate,
  storeBankAccount,
  storeIdentity,
  storeRegistrationNumber,
} from '#server/settings/settings.ts'
import { rulesChange } from './rules/rules.ts'
import { SETTINGS } from './wire.ts'

const bankPayload = z.object({ bankAccount })
const identityPayload = z.object({
  identity: z.preprocess((value) => completeIdentity(value as object), identity),
})
const numberPayload = z.object({ registrationNumber: z.string().nullable() })

const bankAccountChange: ApprovedAct = {
  async describe(tx, payload) {
    const { bankAccount } = bankPayload.parse(payload)
    const settings = await readSettingsForUpdate(tx)
    const before = { bankAccount: lineOf(settings.bankAccount) }
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
    const { identity } = identityPayload.parse(payload)
    const settings = await readSettingsForUpdate(tx)
    if (isDeepStrictEqual(settings.identity, identity)) return refuse(409, REASON.unchanged)
    const faults = paletteFaults(identity.palette)
    if (faults.length > 0) return refuse(400, REASON.hardToRead, { current: { faults } })
    if (!areFitNames(identity)) return refuse(400, REASON.unfitName)
    for (const path of filesOf(identity))
      if (!(await hasShopFile(tx, path))) return refuse(400, REASON.noPicture)
    return {
      target: SETTINGS,
      name: identity.name,
      payload,
      before: { identity: settings.identity },
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
    const { registrationNumber } = numberPayload.parse(payload)
    const before = (await readSettingsForUpdate(tx)).registrationNumber
    if (before === registrationNumber) return refuse(409, REASON.unchanged)
    return {
      target: SETTINGS,
      name: registrationNumber ?? '-',
      payload,
      before: { registrationNumber: before },
      after: { registrationNumber },
    }
  },
  async run(tx, payload) {
    await storeRegistrationNumber(tx, numberPayload.parse(payload).registrationNumber)
    return SETTINGS
  },
}

/**
 * The settings that change only after another owner has approved the change. A request becomes void
 * if its own setting has changed, and stays valid beside changes of the others.
 */
export const settingChanges = {
  'settings.bank-account': bankAccountChange,
  'settings.identity': identityChange,
  'settings.registration-number': registrationNumberChange,
  'settings.rules': rulesChange,
} satisfies Partial<ApprovedActs>

/** Returns the path of each stored file that an identity names, below `/pictures/`. */
function filesOf(identity: Identity): string[] {
  const pictures = [
    ...SHOP_PICTURES.map((picture) => shopPicturePath(identity, picture)),
    ...identity.sisterSites.map(sitePicturePath),
  ]
  const paths = pictures.map((path) => path?.replace('/pictures/', '') ?? '')
  return [...paths, ...Object.values(identity.movies)].filter((path) => path !== '')
}

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

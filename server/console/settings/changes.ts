import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { storeBankAccount, storeRegistrationNumber } from '#server/settings/settings.ts'
import { lockVersion, SETTINGS } from './wire.ts'

const bankAccount = z.object({
  bank: z.string(),
  branch: z.string(),
  kind: z.enum(['ordinary', 'current']),
  number: z.string(),
  holder: z.string(),
})
const bankPayload = z.object({ version: z.number(), bank_account: bankAccount })
const numberPayload = z.object({
  version: z.number(),
  registration_number: z.string().nullable(),
})

const bankAccountChange: ApprovedAct = {
  async describe(tx, payload) {
    const { version, bank_account } = bankPayload.parse(payload)
    const settings = await lockVersion(tx, version)
    if (isRefusal(settings)) return settings
    const before = { bank_account: lineOf(settings.bankAccount), version }
    const after = { bank_account: lineOf(bank_account) }
    if (before.bank_account === after.bank_account) return refuse(409, REASON.unchanged)
    return { target: SETTINGS, name: after.bank_account, before, after, payload }
  },
  async run(tx, payload) {
    await storeBankAccount(tx, bankPayload.parse(payload).bank_account)
    return SETTINGS
  },
}

const registrationNumberChange: ApprovedAct = {
  async describe(tx, payload) {
    const { version, registration_number } = numberPayload.parse(payload)
    const settings = await lockVersion(tx, version)
    if (isRefusal(settings)) return settings
    const { registrationNumber } = settings
    if (registrationNumber === registration_number) return refuse(409, REASON.unchanged)
    return {
      ...{ target: SETTINGS, name: registration_number ?? '-', payload },
      before: { registration_number: registrationNumber, version },
      after: { registration_number },
    }
  },
  async run(tx, payload) {
    await storeRegistrationNumber(tx, numberPayload.parse(payload).registration_number)
    return SETTINGS
  },
}

/** The settings that change only after another owner has approved the change. */
export const settingChanges = {
  'settings.bank-account': bankAccountChange,
  'settings.registration-number': registrationNumberChange,
} satisfies Partial<ApprovedActs>

/**
 * Returns a bank account as one line of text, which the approver compares with the former account.
 */
function lineOf(account: z.infer<typeof bankAccount> | null): string {
  if (account === null) return ''
  const { bank, branch, kind, number, holder } = account
  return [bank, branch, kind, number, holder].join(' ')
}

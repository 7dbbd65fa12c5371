import { wireDateTime } from '#server/platform/time/tokyo.ts'
import {
  type ConsoleClient,
  type ConsoleResponse,
  logInOperator,
} from '#testing/drivers/console-client.ts'
import {
  BANK_ACCOUNT,
  fileField,
  type StatementDeposit,
} from '#testing/fixtures/bank-statements.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { addPayer, type Payer } from './payer.ts'

/**
 * A shop with a bank account, an accountant who reads bank statements, and an owner who approves
 * the accountant's requests.
 */
export interface BankDesk {
  readonly shop: TestShop
  readonly panel: TestConsole
  readonly accountant: ConsoleClient
  readonly owner: ConsoleClient
  /** Returns today's date in Japan by the shop's clock, as YYYY-MM-DD. */
  today(): string
  /** Returns the deposit with today's date, by the shop's clock, as its day. */
  on(deposit: Omit<StatementDeposit, 'day'>): StatementDeposit
  read(file: Buffer, fields?: object): Promise<ConsoleResponse>
  /** Starts a bank transfer of 500 yen by a new member. `name` is the payer's name at the bank. */
  addTransfer(name: string): Promise<{ readonly payer: Payer; readonly orderId: string }>
  /** Searches the deposits for a text. Returns the first match as the console shows it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read many fields.
  depositOf(text: string, query?: string): Promise<any>
  approve(approvalId: number): Promise<ConsoleResponse>
  close(): Promise<void>
}

export async function openBankDesk(): Promise<BankDesk> {
  const shop = await openTestShop({ gateway: true })
  const panel = await openTestConsole({ shop })
  const owner = await logInOperator(panel, 'owner')
  const accountant = await logInOperator(panel, 'accountant')
  const account = { ...BANK_ACCOUNT, name: 'みずほ 渋谷', csvMapping: null, reason: 'opening' }
  const added = await owner.act('/bank/accounts', account)
  if (added.state !== 200) throw new Error(`the account was refused: ${added.result}`)
  const today = () => wireDateTime(shop.clock.now()).slice(0, 10)
  return {
    shop,
    panel,
    accountant,
    owner,
    today,
    on: (deposit) => ({ day: today(), ...deposit }),
    read: (file, fields = {}) =>
      accountant.act('/bank/statements', {
        fileName: 'statement.txt',
        file: fileField(file),
        accountId: null,
        ...fields,
      }),
    async addTransfer(name) {
      const payer = await addPayer(shop)
      await payer.pay(4, { name })
      const [{ payment_id: orderId }] = (await payer.get('/user/point/waiting')).list
      return { payer, orderId }
    },
    async depositOf(text, query = '') {
      const path = `/bank/deposits?text=${encodeURIComponent(text)}${query}`
      return (await accountant.get(path)).list[0]
    },
    async approve(approvalId) {
      const { approval } = await owner.get(`/approvals/${approvalId}`)
      const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
      return owner.act(`/approvals/${approvalId}/approve`, decision)
    },
    async close() {
      await panel.close()
      await shop.close()
    },
  }
}

import { canonicalText } from '#contract/canonical-text.rule.ts'
import { normalizeDigits } from '#contract/digits.ts'
import type { RefundAccountField } from '#contract/refund-accounts.ts'
import type { Message } from '#server/platform/language.ts'

export const ACCOUNT_KINDS = ['ordinary', 'checking', 'savings'] as const

/** The holder's name has the half-width characters that banks accept. */
export interface MemberAccount {
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly branchName: string
  readonly kind: (typeof ACCOUNT_KINDS)[number]
  readonly number: string
  readonly holder: string
}
export type TypedAccount = Readonly<Record<RefundAccountField, string>>

/** The greatest length of the holder's name in a bank's transfer file, in half-width characters. */
const HOLDER_LENGTH_MAX = 30
const NAME_LENGTH_MAX = 30
const NUMBER_DIGITS = 7

/** Maps each full-width Katakana to its half-width form. */
const HALF_WIDTH = new Map(
  Array.from({ length: 0xff9f - 0xff65 }, (_, index) => String.fromCodePoint(0xff66 + index)).map(
    (half) => [half.normalize('NFKC'), half] as const,
  ),
)
/** LARGE has the replacement of each character at the same index. */
const SMALL = 'ァィゥェォッャュョヮヵヶヲヰヱ'
const LARGE = 'アイウエオツヤユヨワカケオイエ'
const HOLDER = /^[ｱ-ﾝﾞﾟ0-9A-Z ().\-/｢｣,]+$/

/** For transfer files. Null if another character is in it or it is too long. */
export function transferName(text: string): string | null {
  const plain = canonicalText(text.replaceAll(/\p{Cf}/gu, ''))
    .normalize('NFKC')
    .toUpperCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
  const half = [...plain]
    .map((letter) => LARGE[SMALL.indexOf(letter)] ?? letter)
    .join('')
    .replaceAll(/[\p{Pd}ー−─・]/gu, (sign) => (sign === '・' ? '.' : '-'))
    .replaceAll('「', '｢')
    .replaceAll('」', '｣')
    // In half width, a voiced letter such as ガ is two characters: the letter and the voicing mark.
    // NFD splits the letter into these two.
    .normalize('NFD')
  const encoded = [...half].map((letter) => HALF_WIDTH.get(letter) ?? letter).join('')
  return HOLDER.test(encoded) && encoded.length <= HOLDER_LENGTH_MAX ? encoded : null
}

const ACCOUNT_MESSAGES: Readonly<Record<RefundAccountField, Message>> = {
  bank_code: {
    ja: '金融機関コードは4桁の数字で入力してください',
    en: 'Please enter the 4-digit bank code',
  },
  bank_name: {
    ja: '金融機関名は1～30文字で入力してください',
    en: 'Please enter a bank name of 1 to 30 characters',
  },
  branch_code: {
    ja: '支店コードは3桁の数字で入力してください',
    en: 'Please enter the 3-digit branch code',
  },
  branch_name: {
    ja: '支店名は1～30文字で入力してください',
    en: 'Please enter a branch name of 1 to 30 characters',
  },
  kind: { ja: '口座の種類を選択してください', en: 'Please choose the account type' },
  number: {
    ja: '口座番号は7桁以内の数字で入力してください',
    en: 'Please enter an account number of up to 7 digits',
  },
  holder: {
    ja: '口座名義は通帳のとおり、カタカナ（または英大文字・数字）30文字以内で入力してください',
    en: 'Please enter the account holder exactly as in the passbook, in Katakana (or capital letters and digits), up to 30 half-width characters',
  },
}

/**
 * Checks the bank account that the member typed into the form. Returns the account in the
 * characters that banks accept, or a message for each wrong field. The member may type full-width
 * digits and letters.
 */
export function readAccount(
  typed: TypedAccount,
):
  | { readonly account: MemberAccount }
  | { readonly errors: Partial<Record<RefundAccountField, Message>> } {
  const name = (text: string) => text.normalize('NFKC').trim()
  const holder = transferName(typed.holder)
  const kind = ACCOUNT_KINDS.find((each) => each === typed.kind)
  const account = {
    bankCode: normalizeDigits(typed.bank_code),
    bankName: name(typed.bank_name),
    branchCode: normalizeDigits(typed.branch_code),
    branchName: name(typed.branch_name),
    number: normalizeDigits(typed.number).padStart(NUMBER_DIGITS, '0'),
  }
  const isRight: Readonly<Record<RefundAccountField, boolean>> = {
    bank_code: /^\d{4}$/.test(account.bankCode),
    bank_name: isName(account.bankName),
    branch_code: /^\d{3}$/.test(account.branchCode),
    branch_name: isName(account.branchName),
    kind: kind !== undefined,
    number: /^\d{7}$/.test(account.number) && /[1-9]/.test(account.number),
    holder: holder !== null,
  }
  const wrong = Object.keys(isRight).filter((field) => !isRight[field as RefundAccountField])
  if (wrong.length === 0 && kind !== undefined && holder !== null)
    return { account: { ...account, kind, holder } }
  const errors = wrong.map((field) => [field, ACCOUNT_MESSAGES[field as RefundAccountField]])
  return { errors: Object.fromEntries(errors) }
}

function isName(text: string): boolean {
  return text.length >= 1 && text.length <= NAME_LENGTH_MAX && !/\p{C}/u.test(text)
}

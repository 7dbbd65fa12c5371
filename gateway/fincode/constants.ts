/**
 * The names of the two dialects that emulate fincode. The shop registers one notice URL for each.
 */
export const FINCODE = 'fincode'
export const FINCODE_CASH = 'fincode-cash'

/** The demo shop's credentials, which are public. */
export const SECRET_KEY = 'm_test_hikifuda_sandbox'
export const PUBLIC_KEY = 'p_test_hikifuda_sandbox'
export const WEBHOOK_SIGNATURE = 'hikifuda-sandbox-signature'
export const SHOP_ID = 's_26010100001'

/**
 * The error codes of the sandbox. They have the form of fincode's codes. fincode's API description
 * does not list its codes, so the shop must not depend on any code.
 */
export const ERRORS = {
  unreadable: 'E0100001001',
  missingField: 'E0100002001',
  invalidField: 'E0100003001',
  unknownPayment: 'E0100004001',
  usedId: 'E0100005001',
  wrongStatus: 'E0100006001',
  invalidToken: 'E0100007001',
  usedKey: 'E0100008001',
  unauthorized: 'E0100009001',
  notAuthenticated: 'E0100010001',
} as const

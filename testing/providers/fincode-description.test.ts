import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fincodeFaults, fincodeNoticeFaults, fincodeTable } from './fincode-description.ts'
import type { Exchange } from './recorded-exchanges.ts'

const KEY = '1003d6af-9e68-4f4e-a916-663e29db5377'
const ACCESS_ID = 'a_0123456789abcdefghijkl'

const exchangeOf = (
  path: string,
  request: object,
  given: Partial<Exchange> & { readonly key?: string } = {},
): Exchange => ({
  method: 'put',
  path,
  headers: new Headers({ idempotent_key: given.key ?? KEY }),
  body: JSON.stringify(request),
  status: 200,
  contentType: 'application/json',
  response: '{}',
  ...given,
})

const EXECUTION = { pay_type: 'Card', access_id: ACCESS_ID, method: '1', token: 't' }

test('the table names the two hosts and the calls of the description', () => {
  assert.deepEqual(fincodeTable.hosts, ['https://api.fincode.jp', 'https://api.test.fincode.jp'])
  assert.ok(fincodeTable.events.includes('payments.virtualaccount.complete'))
  assert.ok(fincodeTable.errorStatuses.includes(503))
})

test('a call as the description has it has no fault, and each deviation has one', () => {
  const path = '/v1/payments/HF-1'
  const withMail = { ...EXECUTION, tds2_email: 'a@hikifuda.example' }
  const faultsOf = (request: object, given = {}) =>
    fincodeFaults(exchangeOf(path, request, given)).map((fault) =>
      fault.replace('put /v1/payments/{id} Card ', ''),
    )
  assert.deepEqual(faultsOf(withMail), [])
  for (const [request, given, expected] of [
    [EXECUTION, {}, 'request has no contact for 3-D Secure'],
    [{ ...withMail, shop: 'x' }, {}, 'request must NOT have additional properties shop'],
    [
      { ...withMail, access_id: 'a' },
      {},
      'request /access_id must NOT have fewer than 24 characters',
    ],
    [withMail, { key: 'P1' }, 'request has an idempotency key that is no UUID v4'],
    [
      { ...withMail, tds2_mobile_phone_no: '09012345678' },
      {},
      'request has a mobile phone without number or country code',
    ],
    [withMail, { status: 202 }, 'response status 202 is not described'],
    [
      withMail,
      { response: '{"status":"PAID"}' },
      'response /status must be equal to one of the allowed values',
    ],
    [
      withMail,
      { response: '{"state":"PAID"}' },
      'response must NOT have additional properties state',
    ],
    [
      withMail,
      { status: 400, response: '{"errors":[{"error_code":"E1"}]}' },
      'response /errors/0/error_code must NOT have fewer than 11 characters',
    ],
  ] as const)
    assert.ok(
      faultsOf(request, given).includes(expected),
      `${expected}: ${faultsOf(request, given)}`,
    )
})

test('an unknown call, way of paying or event is a fault', () => {
  assert.match(
    fincodeFaults(exchangeOf('/v1/payments/HF-1/refund', EXECUTION))[0] ?? '',
    /no such call/,
  )
  const konbini = { pay_type: 'Konbini', access_id: ACCESS_ID }
  const capture = fincodeFaults(exchangeOf('/v1/payments/HF-1/capture', konbini))
  assert.match(capture[0] ?? '', /Konbini has no such call/)
  const notice = { pay_type: 'Card', order_id: 'HF-1', event: 'payments.card.paid' }
  assert.deepEqual(fincodeNoticeFaults(JSON.stringify(notice)), [
    'notice has event payments.card.paid',
  ])
})

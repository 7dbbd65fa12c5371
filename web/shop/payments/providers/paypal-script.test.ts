import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { renderPaypalButton } from './paypal-script.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

interface ButtonsOptions {
  createOrder(given: unknown, actions: object): Promise<string>
}

test('the order at PayPal has the price in yen and asks for no address', async () => {
  let options: ButtonsOptions | undefined
  const Buttons = (given: ButtonsOptions) => {
    options = given
    return { render: async () => undefined }
  }
  Object.assign(globalThis, { window: { paypal: { Buttons } } })
  const handlers = { priceYen: 1_200, onApproved: () => undefined, onFailed: () => undefined }
  await renderPaypalButton({} as HTMLElement, handlers)
  let created: unknown
  const create = async (order: unknown) => {
    created = order
    return 'ORDER'
  }
  assert.equal(await options?.createOrder({}, { order: { create } }), 'ORDER')
  assert.deepEqual(created, {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'JPY', value: '1200' } }],
    application_context: { shipping_preference: 'NO_SHIPPING' },
  })
})

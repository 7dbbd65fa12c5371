import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { renderPaypalButton } from './paypal-script.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

interface ButtonsOptions {
  createOrder(given: unknown, actions: unknown): Promise<string>
  onError(cause: unknown): void
}

async function renderedButton(createOrder: () => Promise<string | undefined>) {
  let options: ButtonsOptions | undefined
  let failures = 0
  const Buttons = (given: ButtonsOptions) => {
    options = given
    return { render: async () => undefined }
  }
  Object.assign(globalThis, { window: { paypal: { Buttons } } })
  const onFailed = () => {
    failures += 1
  }
  const handlers = { createOrder, onApproved: () => undefined, onFailed }
  await renderPaypalButton({} as HTMLElement, handlers)
  return { options, failures: () => failures }
}

test('PayPal gets the id of the order that the shop has created, and nothing else', async () => {
  const { options } = await renderedButton(async () => 'ORDER')
  const create = () => assert.fail('the browser must not create an order')
  assert.equal(await options?.createOrder({}, { order: { create } }), 'ORDER')
})

test('a refusal of the shop opens no window and shows no second message', async () => {
  const { options, failures } = await renderedButton(async () => undefined)
  await assert.rejects(async () => options?.createOrder({}, {}))
  options?.onError(new Error('as PayPal reports it'))
  assert.equal(failures(), 0)
})

test('an error of PayPal shows the message', async () => {
  const { options, failures } = await renderedButton(async () => 'ORDER')
  await options?.createOrder({}, {})
  options?.onError(new Error('PayPal'))
  assert.equal(failures(), 1)
})

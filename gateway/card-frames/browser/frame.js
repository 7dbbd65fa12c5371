// Runs in the frame of one card field. When the shop's page tells a frame to send, this frame reads
// all frames of its group and sends the card to the gateway.
const query = new URLSearchParams(location.search)
const shop = query.get('origin')
const field = document.querySelector('input')
const DIGITS_MAX = { cardNumber: 16, cardExpiry: 4, cardCvc: 4 }
const MONTH_DIGITS = 2

const digitsOf = (text) => text.normalize('NFKC').replaceAll(/\D/g, '')

const formatted = (type, text) => {
  const digits = digitsOf(text).slice(0, DIGITS_MAX[type])
  if (type !== 'cardExpiry' || digits.length <= MONTH_DIGITS) return digits
  return `${digits.slice(0, MONTH_DIGITS)} / ${digits.slice(MONTH_DIGITS)}`
}

const report = (event, details = {}) => parent.postMessage({ event, ...details }, shop)

const onTyped = () => {
  const type = query.get('type')
  field.value = formatted(type, field.value)
  const count = digitsOf(field.value).length
  report('change', { empty: count === 0, complete: count >= Math.min(DIGITS_MAX[type], 3) })
}
// While an input method composes characters, the script does not format the text.
field.addEventListener('input', ({ isComposing }) => isComposing || onTyped())
field.addEventListener('compositionend', onTyped)
field.addEventListener('focus', () => report('focus'))
field.addEventListener('blur', () => report('blur'))
// The page shows the field only now. A quick member could otherwise type before the text is formatted.
field.hidden = false

const ACTS = {
  focus: () => field.focus(),
  blur: () => field.blur(),
  clear: () => {
    field.value = ''
  },
  update: ({ options: { style, placeholder } }) => {
    Object.assign(field.style, style?.base)
    if (placeholder !== undefined) field.placeholder = placeholder
  },
  send: async ({ group, request }, [port]) => port.postMessage(await send(request, cardOf(group))),
}
addEventListener('message', ({ source, origin, data, ports }) => {
  if (source === parent && origin === shop) ACTS[data.act]?.(data, ports)
})

/**
 * Reads the card fields of the group. The script may read these frames, because they have the
 * origin of this frame. The shop's page has another origin.
 */
const cardOf = (group) => {
  const digits = (type) =>
    digitsOf(parent.frames[`${group}-${type}`]?.document.querySelector('input').value ?? '')
  const expiry = digits('cardExpiry')
  const month = expiry.slice(0, MONTH_DIGITS)
  const year = expiry.slice(MONTH_DIGITS)
  return {
    ...{ number: digits('cardNumber'), code: digits('cardCvc') },
    ...{ month, year, yearAndMonth: year + month },
  }
}

const send = async ({ path, form, names }, card) => {
  const ofCard = Object.entries(names).map(([part, name]) => [name, card[part]])
  try {
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      body: new URLSearchParams([...Object.entries(form), ...ofCard]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    return { status: response.status, json: await response.json().catch(() => null) }
  } catch {
    return {}
  }
}

report('ready')

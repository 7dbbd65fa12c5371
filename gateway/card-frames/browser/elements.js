// Card fields in frames, for the sandbox's copies of GMO's and Stripe's scripts. The gateway serves
// this file together with one of the copies as one script. The card number stays in the frames: the
// shop's page can mount, focus and clear a field, but it cannot read the field.
const { origin } = new URL(document.currentScript.src)

const TITLES = {
  ja: {
    cardNumber: 'カード番号',
    cardExpiry: '有効期限（月・年）',
    cardCvc: 'セキュリティコード',
  },
  en: {
    cardNumber: 'Card number',
    cardExpiry: 'Expiry month and year',
    cardCvc: 'Security code',
  },
}
const titleOf = (type, language) => TITLES[language][type]
const languageNow = () => (document.documentElement.lang.startsWith('en') ? 'en' : 'ja')

/** For each element, the function that sends a message to the element's frame. */
const senders = new WeakMap()
let groupCount = 0

/** Creates a group of card fields. The frames of one group find each other by their frame names. */
// biome-ignore lint/correctness/noUnusedVariables: the script with which this file is served uses it.
const createElements = () => {
  groupCount += 1
  const group = `card-frames-${groupCount}`
  const elements = new Map()
  return {
    create(type, options = {}) {
      const element = createElement({ group, type, options })
      elements.set(type, element)
      return element
    },
    getElement: (type) => elements.get(type) ?? null,
  }
}

const createElement = ({ group, type, options }) => {
  const listeners = { ready: [], change: [], focus: [], blur: [] }
  let frame = null
  const send = (message, transfer = []) =>
    frame?.contentWindow?.postMessage({ ...message, group }, origin, transfer)
  const onMessage = ({ source, origin: sender, data }) => {
    if (frame === null || source !== frame.contentWindow || sender !== origin) return
    if (data.event === 'ready') send({ act: 'update', options })
    for (const listener of listeners[data.event] ?? []) listener({ ...data, elementType: type })
  }
  const element = {
    mount(place) {
      const target = typeof place === 'string' ? document.querySelector(place) : place
      frame = openFrame({ group, type })
      addEventListener('message', onMessage)
      target.replaceChildren(frame)
    },
    unmount() {
      removeEventListener('message', onMessage)
      frame?.remove()
      frame = null
    },
    destroy: () => element.unmount(),
    focus() {
      frame?.focus()
      send({ act: 'focus' })
    },
    blur: () => send({ act: 'blur' }),
    clear: () => send({ act: 'clear' }),
    update: (changed) => send({ act: 'update', options: changed }),
    on(event, listener) {
      listeners[event].push(listener)
      return element
    },
    off(event, listener) {
      listeners[event] = listeners[event].filter((other) => other !== listener)
      return element
    },
  }
  senders.set(element, send)
  return element
}

const openFrame = ({ group, type }) => {
  const language = languageNow()
  const title = titleOf(type, language)
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ type, language, title, origin: location.origin })
  frame.name = `${group}-${type}`
  frame.title = title
  frame.src = `${origin}/card-frames/frame?${query}`
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
  return frame
}

/**
 * Lets the frame of an element send the whole card to a path of the gateway. The promise resolves
 * to the status and the JSON of the response. It rejects if the gateway cannot be reached.
 */
// biome-ignore lint/correctness/noUnusedVariables: the script with which this file is served uses it.
const sendCard = (element, request) =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      port1.close()
      if (data.status === undefined) reject(new TypeError('the gateway cannot be reached'))
      else resolve(data)
    }
    senders.get(element)({ act: 'send', request }, [port2])
  })

// The payment window of the sandbox's copies of Apple's and Google's scripts: a frame of the gateway
// above the shop's page. The gateway serves this file together with one of the copies as one script.
const { origin } = new URL(document.currentScript.src)

/**
 * Opens the window. Resolves to the token that the wallet gives, or to null if the payer cancels.
 * `close` of the result removes the window.
 */
// biome-ignore lint/correctness/noUnusedVariables: the script with which this file is served uses it.
const openPaymentWindow = ({ wallet, yen, title }) => {
  const before = document.activeElement
  const language = document.documentElement.lang.startsWith('en') ? 'en' : 'ja'
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ wallet, yen, language, origin: location.origin })
  frame.src = `${origin}/device-pay/window?${query}`
  frame.title = title
  Object.assign(frame.style, { border: '0', width: '100%', height: '100%', colorScheme: 'light' })
  const overlay = document.createElement('dialog')
  overlay.setAttribute('aria-label', title)
  Object.assign(overlay.style, {
    width: 'min(100%, 520px)',
    height: 'min(100%, 720px)',
    maxWidth: '100%',
    maxHeight: '100%',
    padding: '0',
    border: '0',
  })
  const chosen = new Promise((resolve) => {
    const onMessage = (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      if (typeof event.data?.devicePay !== 'string') return
      removeEventListener('message', onMessage)
      resolve(event.data.devicePay === '' ? null : JSON.parse(event.data.devicePay))
    }
    addEventListener('message', onMessage)
    overlay.addEventListener('cancel', (event) => {
      event.preventDefault()
      resolve(null)
    })
  })
  overlay.append(frame)
  document.body.append(overlay)
  overlay.showModal()
  frame.focus()
  const close = () => {
    overlay.close()
    overlay.remove()
    before?.focus?.()
  }
  return { chosen, close }
}

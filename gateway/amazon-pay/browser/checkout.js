// The sandbox's copy of Amazon Pay's script, with the part of `amazon.Pay` that the shop uses. The
// button opens a page of the gateway and passes the payload that the shop's server signed.
// The block keeps the script's names out of the global scope of the shop's page.
{
  const { origin } = new URL(document.currentScript.src)

  const languageOf = ({ checkoutLanguage = document.documentElement.lang } = {}) => {
    return checkoutLanguage.startsWith('en') ? 'en' : 'ja'
  }

  const initCheckout = (options) => {
    const { createCheckoutSessionConfig: signed = {} } = options
    const query = new URLSearchParams({
      payloadJSON: signed.payloadJSON ?? '',
      signature: signed.signature ?? '',
      publicKeyId: signed.publicKeyId ?? options.publicKeyId ?? '',
      language: languageOf(options),
    })
    location.assign(`${origin}/amazon-pay/checkout?${query}`)
  }

  const renderButton = (target, options) => {
    const element = typeof target === 'string' ? document.querySelector(target) : target
    if (element === null) throw new Error('the target element does not exist')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Amazon Pay'
    button.lang = 'en'
    button.setAttribute(
      'aria-label',
      languageOf(options) === 'en' ? 'Pay with Amazon Pay' : 'Amazon Payで支払う',
    )
    Object.assign(button.style, {
      width: '100%',
      minHeight: '48px',
      border: '1px solid #9c7e31',
      borderRadius: '6px',
      background: '#f0c14b',
      color: '#111',
      font: '700 17px system-ui, sans-serif',
      cursor: 'pointer',
    })
    // Without a signed payload, a click on the button does nothing until the shop's page registers
    // its own click handler. This handler calls initCheckout.
    let onClick = options.createCheckoutSessionConfig && (() => initCheckout(options))
    button.addEventListener('click', () => onClick?.())
    element.replaceChildren(button)
    return {
      onClick: (listener) => {
        onClick = listener
      },
      initCheckout: (config) => initCheckout({ ...options, ...config }),
    }
  }

  globalThis.amazon = { Pay: { renderButton, initCheckout } }
}
